/** Work that the signer shall not wait for. */

const LATEST_MS = 3000;

/** When the browser has nothing better to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: LATEST_MS });
  else setTimeout(act);
}

/** Soon after the signer's first touch or key, or after this time without one; what was touched answers first. */
export function onceUsed(act: () => void, latestMilliseconds: number): void {
  const uses = ['pointerdown', 'keydown'] as const;
  const begin = () => {
    clearTimeout(timer);
    for (const use of uses) window.removeEventListener(use, begin);
    whenIdle(act);
  };
  const timer = setTimeout(begin, latestMilliseconds);
  for (const use of uses) window.addEventListener(use, begin, { passive: true });
}
