/** Runs the work at once, and where it is asked for again too soon, once more when the time is over. */
export function atMostEvery(milliseconds: number, work: () => void): () => void {
  let isWaiting = false;
  let isAsked = false;
  const run = (): void => {
    isAsked = isWaiting;
    if (isWaiting) return;
    isWaiting = true;
    work();
    setTimeout(() => {
      isWaiting = false;
      if (isAsked) run();
    }, milliseconds);
  };
  return run;
}
