import { lazyOptional } from '../../ui/lazy-optional.tsx';

/** In one file of its own for all of them: the first screen does without. */
export const LazyExtras = lazyOptional(async () => (await import('./Extras.tsx')).Extras);
