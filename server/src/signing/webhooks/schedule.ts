/** When a webhook that was not accepted is tried again: soon at first, then more and more rarely, for two days. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Between the first attempt and the second, the second and the third, … : 47 hours and 35 minutes altogether. */
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

/** Null when it is given up. One that waited two days behind others that failed gets one attempt, not two more days. */
export function nextAttemptAt(tries: number, now: Date, limit: Date): Date | null {
  const delay = DELAYS[tries - 1];
  if (delay === undefined || +now + delay > +limit) return null;
  return new Date(+now + delay);
}
