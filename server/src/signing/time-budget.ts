const MILLISECONDS = 120_000;

/**
 * Yields items until two minutes have passed. The next run processes the rest. An unresponsive storage takes 40 seconds
 * per call, and later maintenance would wait for all of these calls.
 */
export function* withinTimeBudget<T>(all: Iterable<T>): Generator<T> {
  const end = performance.now() + MILLISECONDS;
  for (const one of all) {
    if (performance.now() > end) return;
    yield one;
  }
}
