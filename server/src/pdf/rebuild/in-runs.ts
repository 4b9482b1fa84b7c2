/** Works on the pages of a document in runs, a few at a time. */

/** The number of pages per run. It is small, so that the time limit of a run also limits each page. */
const PAGES_AT_ONCE = 6;
/** The limit keeps a long document from occupying all workers of a large machine. */
const RUNS_AT_ONCE = 2;

/** Returns the first result of `work` that is not null. No run starts after it. */
export async function inRuns<Found>(
  pages: { from: number; to: number },
  work: (from: number, to: number) => Promise<Found | null>,
): Promise<Found | null> {
  let next = pages.from;
  let found: Found | null = null;
  const lane = async (): Promise<void> => {
    while (next <= pages.to && found === null) {
      const from = next;
      next += PAGES_AT_ONCE;
      const result = await work(from, Math.min(pages.to, from + PAGES_AT_ONCE - 1));
      // The result is checked after the wait, because the other lane may have found something in the meantime.
      found ??= result;
    }
  };
  await Promise.all(Array.from({ length: RUNS_AT_ONCE }, lane));
  return found;
}
