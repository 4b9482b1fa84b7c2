import { useEffect, useEffectEvent } from 'react';

const RETRY_MS = 5000;

/** Retries every few seconds, and when the browser is back online, while `isWanted` is true. */
export function useRetry(isWanted: boolean, retry: () => void): void {
  const again = useEffectEvent(() => {
    if (navigator.onLine) retry();
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const attempt = () => again();
    const timer = setInterval(attempt, RETRY_MS);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, [isWanted]);
}
