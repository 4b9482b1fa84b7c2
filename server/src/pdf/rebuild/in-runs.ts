/** Processes the pages of a document in runs of a few pages each. */

/**
 * The number of pages per run. It is small, because the time limit applies to a run and should also limit a single
 * page.
 */
const PAGES_AT_ONCE = 6;
/** The number of concurrent runs. It is limited so that one long document cannot occupy all workers. */
const RUNS_AT_ONCE = 2;

/**
 * Runs `work` on the pages, and returns its first result that is not null. No further run starts after such a result.
 * Returns null if there is none.
 */
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
      // The result is assigned after the wait, because the other lane may have found one in the meantime.
      found ??= result;
    }
  };
  await Promise.all(Array.from({ length: RUNS_AT_ONCE }, lane));
  return found;
}
