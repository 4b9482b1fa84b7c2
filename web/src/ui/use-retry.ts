import { useEffect, useEffectEvent } from 'react';

const RETRY_MS = 5000;

/** Calls `retry` every few seconds, and when the browser is back online, as long as `isWanted` is true. */
export function useRetry(isWanted: boolean, retry: () => void): void {
  useWhenOnline(isWanted, retry);
  const again = useEffectEvent(() => {
    if (navigator.onLine) retry();
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => again(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isWanted]);
}

/** Runs the work each time the browser is back online, as long as `isWanted` is true. */
export function useWhenOnline(isWanted: boolean, work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    if (!isWanted) return undefined;
    const onOnline = () => run();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isWanted]);
}
