/** Tells when the page has been out of sight for a while: nobody should be filmed by a page they have left. */

export const HIDDEN_PATIENCE_MS = 15_000;

/** Answers how to stop watching. */
export function whenHidden(page: Document, patienceMs: number, onHidden: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (page.visibilityState === 'hidden') timer = setTimeout(onHidden, patienceMs);
  };
  page.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', look);
  };
}
