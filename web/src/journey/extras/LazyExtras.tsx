import { lazyOptional } from '../../ui/lazy-optional.tsx';

/** Loads all extras as one file, which is not part of the first screen. */
export const LazyExtras = lazyOptional(async () => (await import('./Extras.tsx')).Extras);
