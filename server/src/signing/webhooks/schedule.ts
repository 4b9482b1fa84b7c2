/** Computes when a failed webhook delivery is retried: soon at first, and then at growing intervals, for two days. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delays between attempts. Their total is 47 hours and 35 minutes. */
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
 * Returns the time of the next attempt, or null if there is none. A webhook that already waited two days behind other
 * failures gets one attempt, and not two more days of attempts.
 */
export function nextAttemptAt(tries: number, now: Date, limit: Date): Date | null {
  const delay = DELAYS[tries - 1];
  if (delay === undefined || +now + delay > +limit) return null;
  return new Date(+now + delay);
}
