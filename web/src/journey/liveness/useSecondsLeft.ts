import { useEffect, useState } from 'react';

/** Four looks a second: no second is skipped, and the figure is never visibly late. */
const LOOK_MS = 250;

/** Whole seconds until a time of the browser's clock, 0 once it has passed. A begun second counts. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
