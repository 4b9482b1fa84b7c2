/**
 * Groups durations into histogram buckets, each 20 % wider than the previous one. Bucket counts can be added up over
 * days and departments, and a median derived from them is accurate to 10 %.
 */
const RATIO = 1.2;

export const classOf = (seconds: number): number =>
  Math.max(0, Math.floor(Math.log(Math.max(1, seconds)) / Math.log(RATIO)));

/** Returns the midpoint of the histogram bucket that contains this quantile, or null if there are no durations. */
export function quantile(classes: ReadonlyMap<number, number>, share: number): number | null {
  const ordered = [...classes].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b);
  const wanted = share * ordered.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [index, count] of ordered) {
    seen += count;
    if (seen >= wanted) return Math.round(RATIO ** (index + 0.5));
  }
  return null;
}
