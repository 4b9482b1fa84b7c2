import { lazy, Suspense } from 'react';
import type { ExtrasProps } from './Extras.tsx';

const Extras = lazy(async () => ({ default: (await import('./Extras.tsx')).Extras }));

/** In one file of its own for all of them: the first screen does without. */
export const LazyExtras = (props: ExtrasProps) => (
  <Suspense>
    <Extras {...props} />
  </Suspense>
);
