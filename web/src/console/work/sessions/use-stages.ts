import { startTransition, useEffect, useState } from 'react';

/** Counts from 0 up to `last`, one more after each painted frame: a page that begins with much is made in so many pieces. */
export function useStages(last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage >= last) return;
    const timer = setTimeout(() => startTransition(() => setStage(stage + 1)));
    return () => clearTimeout(timer);
  }, [stage, last]);
  return stage;
}
