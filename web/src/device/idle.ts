/** Work that must not delay what the signer waits for. */

const MAX_DELAY_MS = 3000;

/** By then the first screen is fully shown. */
const FIRST_SCREEN_MS = 5000;

/** When the browser is idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: MAX_DELAY_MS });
  else setTimeout(work);
}

/** Soon after the signer's next touch or key, or after a while without one. The response to the touch itself comes first. */
export function onFirstUse(work: () => void): () => void {
  const events = ['pointerdown', 'keydown'] as const;
  const stop = () => {
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, begin);
  };
  const begin = () => {
    stop();
    whenIdle(work);
  };
  const timer = setTimeout(begin, FIRST_SCREEN_MS);
  for (const event of events) window.addEventListener(event, begin, { passive: true });
  return stop;
}

/** The signer has switched the browser's data saver on. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
