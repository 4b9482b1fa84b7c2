/** Whether the signer allows colours on the screen, for this session. */
const KEPT = 'countersign.colours';

/** Off by default for signers who prefer reduced motion. */
export function wantsColours(): boolean {
  return (kept ?? storedChoice() ?? defaultChoice()) === 'on';
}

type Choice = 'on' | 'off';
/** If storage is disabled, the choice still applies. */
let kept: Choice | null = null;

export function keepColours(isOn: boolean): void {
  kept = isOn ? 'on' : 'off';
  try {
    sessionStorage.setItem(KEPT, kept);
  } catch {
    // The choice lasts as long as the page.
  }
}

function storedChoice(): Choice | null {
  try {
    const stored = sessionStorage.getItem(KEPT);
    return stored === 'on' || stored === 'off' ? stored : null;
  } catch {
    return null;
  }
}

const defaultChoice = (): Choice =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : 'on';
