/** Schedules work so that it does not delay what the signer waits for. */

const MAX_DELAY_MS = 3000;

/** The time after which the first screen is completely shown. */
const FIRST_SCREEN_MS = 5000;

/** Runs the work when the browser is idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: MAX_DELAY_MS });
  else setTimeout(work);
}

/**
 * Runs the work soon after the signer's next touch or key press, or after a timeout without one. The response to the touch
 * itself comes first.
 */
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

/** Returns whether the signer has enabled the browser's data saver. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
