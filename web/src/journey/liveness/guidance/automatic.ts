/**
 * Decides whether photos are taken automatically: the signer wants it, and all conditions have been met for long
 * enough.
 */

const STORAGE_KEY = 'countersign.automatic';

/** The number of consecutive correct frames after which the photos start. It takes about one second. */
export const STEADY_FRAMES = 3;

/** Returns the number of consecutive correct frames. The photos start at STEADY_FRAMES. */
export function steadyFrames(before: number, isRight: boolean): number {
  return isRight ? before + 1 : 0;
}

/**
 * Returns whether automatic photos are on in this session. They are on by default, except for signers who prefer
 * reduced motion.
 */
export function wantsAutomatic(): boolean {
  const stored = storedChoice();
  if (stored !== null) return stored === 'on';
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function storeAutomatic(isOn: boolean): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage, the choice lasts until the signer leaves the screen.
  }
}

function storedChoice(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
