/** Computes when a rejected webhook is retried: soon at first, then at growing intervals, for two days. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delays between attempts add up to 47 hours and 35 minutes. */
const DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  16 * HOUR,
] as const;

export const giveUpAt = (begun: Date): Date => new Date(+begun + 48 * HOUR);

/**
 * Returns the time of the next attempt, or null to give up. A delivery that waited two days behind other failures gets
 * one attempt instead of two more days.
 */
export function nextAttemptAt(tries: number, now: Date, limit: Date): Date | null {
  const delay = DELAYS[tries - 1];
  if (delay === undefined || +now + delay > +limit) return null;
  return new Date(+now + delay);
}
