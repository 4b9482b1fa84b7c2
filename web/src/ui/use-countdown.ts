import { useSyncExternalStore } from 'react';

/** Whole seconds until a moment of `now`, 0 once it has come. */
export function useCountdown(until: number): number {
  return useSyncExternalStore(everyHalfSecond, () => Math.max(0, Math.ceil((until - now()) / 1000)));
}

/** By how much the clock of the device was ahead of the page's when last looked at, and what is added to the page's. */
let lead = 0;
let added = 0;

/**
 * Milliseconds that only go forward. The page's clock (`performance.now`) may stand still while the phone sleeps, and the device's
 * clock (`Date`) may be set back: whatever the latter gains on the former has passed, and what it loses was never given back.
 */
export function now(): number {
  const page = performance.now();
  const gained = Date.now() - page - lead;
  // Less than a second back is how coarse the two clocks are.
  if (gained > 0 || gained < -1000) lead += gained;
  if (gained > 0) added += gained;
  return page + added;
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
