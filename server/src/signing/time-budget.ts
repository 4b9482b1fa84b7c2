const MILLISECONDS = 120_000;

/**
 * One after the other until two minutes have passed; the rest comes next time. A storage that does not answer is waited for 40 seconds each time,
 * and the housekeeping that comes after would wait for all of them.
 */
export function* withinTimeBudget<T>(all: Iterable<T>): Generator<T> {
  const end = performance.now() + MILLISECONDS;
  for (const one of all) {
    if (performance.now() > end) return;
    yield one;
  }
}
