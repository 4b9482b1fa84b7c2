/** Calls back after the page has been hidden for 15 seconds, so that an abandoned page stops filming. */

export const HIDDEN_DELAY_MS = 15_000;

/** Returns a function that stops watching. */
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
