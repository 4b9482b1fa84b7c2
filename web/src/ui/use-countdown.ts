import { useSyncExternalStore } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), 0 once it has come. Also correct after the phone was asleep. */
export function useCountdown(until: number): number {
  return useSyncExternalStore(everyHalfSecond, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)));
}

function everyHalfSecond(update: () => void): () => void {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
}

/** As m:ss, and with hours where there are any. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
