const MILLISECONDS = 120_000;

/**
 * Yields items until two minutes have passed. The remaining items are processed in the next run. An unresponsive
 * storage takes 40 seconds per call, and other maintenance would have to wait for all these calls.
 */
export function* withinTimeBudget<T>(all: Iterable<T>): Generator<T> {
  const end = performance.now() + MILLISECONDS;
  for (const one of all) {
    if (performance.now() > end) return;
    yield one;
  }
}
