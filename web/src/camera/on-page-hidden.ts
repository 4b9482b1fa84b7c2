/** Calls back when the page has been hidden for a while: a page that was left must not go on filming. */

export const HIDDEN_DELAY_MS = 15_000;

/** Returns how to stop watching. */
export function onPageHidden(page: Document, delayMs: number, onHidden: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (page.visibilityState === 'hidden') timer = setTimeout(onHidden, delayMs);
  };
  page.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', check);
  };
}
