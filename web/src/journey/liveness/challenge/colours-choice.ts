/** Whether the signer lets the screen show colours, for this session. */
const KEPT = 'countersign.colours';

/** Not for who wants nothing on the screen to change by itself, unless they choose it. */
export function wantsColours(): boolean {
  return (kept ?? storedChoice() ?? defaultChoice()) === 'on';
}

type Choice = 'on' | 'off';
/** Storage may be switched off: the choice holds all the same. */
let kept: Choice | null = null;

export function keepColours(isOn: boolean): void {
  kept = isOn ? 'on' : 'off';
  try {
    sessionStorage.setItem(KEPT, kept);
  } catch {
    // It lasts as long as the page.
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
