/** Reports that the page has been hidden for some time, so that an abandoned page stops filming. */

export const HIDDEN_DELAY_MS = 15_000;

/** Calls `onHidden` once the page has been hidden for `delayMs`. Returns a function that stops watching. */
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
