/** Automatic photos: whether the signer wants them, and when everything has been right for long enough. */

const KEPT = 'countersign.automatic';

/** About one second of frames. */
export const STEADY_FRAMES = 3;

/** How many frames in a row were right. The photos start at STEADY_FRAMES. */
export function steadyFrames(before: number, isRight: boolean): number {
  return isRight ? before + 1 : 0;
}

/** The choice of this session. By default on, except for signers who prefer reduced motion. */
export function wantsAutomatic(): boolean {
  const kept = keptChoice();
  if (kept !== null) return kept === 'on';
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function keepAutomatic(isOn: boolean): void {
  try {
    sessionStorage.setItem(KEPT, isOn ? 'on' : 'off');
  } catch {
    // Storage is disabled, so the choice lasts as long as the screen.
  }
}

function keptChoice(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
