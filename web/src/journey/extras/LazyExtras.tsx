import { lazyOptional } from '../../ui/lazy-optional.tsx';

/** All extras share one file, which the first screen does not load. */
export const LazyExtras = lazyOptional(async () => (await import('./Extras.tsx')).Extras);
