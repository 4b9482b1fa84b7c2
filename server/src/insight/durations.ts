/**
 * Groups durations into classes that are each a fifth longer than the previous one. Classes can be added up over days and
 * departments, and a median read from them is accurate to a tenth.
 */
const RATIO = 1.2;

export const classOf = (seconds: number): number =>
  Math.max(0, Math.floor(Math.log(Math.max(1, seconds)) / Math.log(RATIO)));

/** Returns the middle of the class at this quantile, or null if there are no durations. */
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
