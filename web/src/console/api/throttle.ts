/**
 * Runs the work immediately and at most once per interval. Calls during an interval are combined into one run at its end.
 */
export function throttle(milliseconds: number, work: () => void): () => void {
  let isWaiting = false;
  let isPending = false;
  const run = (): void => {
    isPending = isWaiting;
    if (isWaiting) return;
    isWaiting = true;
    work();
    setTimeout(() => {
      isWaiting = false;
      if (isPending) run();
    }, milliseconds);
  };
  return run;
}
