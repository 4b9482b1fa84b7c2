/** Stores whether the signer allows colours on the screen, for this session. */
const STORAGE_KEY = 'countersign.colours';

/** Returns the choice. Colours are off by default for signers who prefer reduced motion. */
export function wantsColours(): boolean {
  return (chosen ?? storedChoice() ?? defaultChoice()) === 'on';
}

type Choice = 'on' | 'off';
/** The choice in memory, which applies even if storage is disabled. */
let chosen: Choice | null = null;

export function storeColours(isOn: boolean): void {
  chosen = isOn ? 'on' : 'off';
  try {
    sessionStorage.setItem(STORAGE_KEY, chosen);
  } catch {
    // If storage is disabled, the choice lasts as long as the page.
  }
}

function storedChoice(): Choice | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    return stored === 'on' || stored === 'off' ? stored : null;
  } catch {
    return null;
  }
}

const defaultChoice = (): Choice =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : 'on';
