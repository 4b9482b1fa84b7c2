import { useSyncExternalStore } from 'react';

/** Returns the whole seconds until a time. `until` is a value of `now`. Returns 0 once the time has passed. */
export function useCountdown(until: number): number {
  return useSyncExternalStore(everyHalfSecond, () => Math.max(0, Math.ceil((until - now()) / 1000)));
}

/**
 * `lead` is how far the device clock was ahead of the page clock at the last reading. `added` is the correction that
 * `now` adds to the page clock.
 */
let lead = 0;
let added = 0;

/**
 * Returns a time in milliseconds that never decreases. The page clock (`performance.now`) may stop while the phone
 * sleeps, and the device clock (`Date`) may be set back. Time that the device clock gains on the page clock counts as
 * elapsed. Time that it loses is ignored.
 */
export function now(): number {
  const page = performance.now();
  const gained = Date.now() - page - lead;
  // A loss of less than a second is only imprecision of the two clocks.
  if (gained > 0 || gained < -1000) lead += gained;
  if (gained > 0) added += gained;
  return page + added;
}

function everyHalfSecond(update: () => void): () => void {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
}

/** Formats seconds as m:ss, and as h:mm:ss from one hour on. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
