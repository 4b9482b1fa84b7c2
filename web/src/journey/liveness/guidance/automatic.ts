/**
 * Decides on automatic photos: whether the signer wants them, and when all conditions have been met for long enough.
 */

const STORAGE_KEY = 'countersign.automatic';

/** The number of consecutive correct frames that start the photos: about one second. */
export const STEADY_FRAMES = 3;

/** Counts the consecutive correct frames. The photos start at STEADY_FRAMES. */
export function steadyFrames(before: number, isRight: boolean): number {
  return isRight ? before + 1 : 0;
}

/** Returns the choice of this session, which is on by default except for signers who prefer reduced motion. */
export function wantsAutomatic(): boolean {
  const stored = storedChoice();
  if (stored !== null) return stored === 'on';
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function storeAutomatic(isOn: boolean): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // If storage is disabled, the choice lasts as long as the screen.
  }
}

function storedChoice(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
