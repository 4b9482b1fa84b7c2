const MILLISECONDS = 120_000;

/**
 * Yields items until two minutes have passed; the rest follows next time. An unresponsive storage takes 40 seconds per
 * call, and later maintenance would wait for all of them.
 */
export function* withinTimeBudget<T>(all: Iterable<T>): Generator<T> {
  const end = performance.now() + MILLISECONDS;
  for (const one of all) {
    if (performance.now() > end) return;
    yield one;
  }
}
