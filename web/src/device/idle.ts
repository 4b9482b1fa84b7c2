/** Work that the signer shall not wait for. */

const LATEST_MS = 3000;

/** By then everything of an untouched screen has been shown. */
const SCREEN_SHOWN_MS = 5000;

/** When the browser has nothing better to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: LATEST_MS });
  else setTimeout(act);
}

/** Soon after the signer's next touch or key, or without one once the screen is shown: what was touched answers first. */
export function onceUsed(act: () => void): () => void {
  const uses = ['pointerdown', 'keydown'] as const;
  const stop = () => {
    clearTimeout(timer);
    for (const use of uses) window.removeEventListener(use, begin);
  };
  const begin = () => {
    stop();
    whenIdle(act);
  };
  const timer = setTimeout(begin, SCREEN_SHOWN_MS);
  for (const use of uses) window.addEventListener(use, begin, { passive: true });
  return stop;
}

/** The signer has asked the browser to fetch no more than is needed. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
