/** Stores for this session whether the signer allows colours on the screen. */
const STORAGE_KEY = 'countersign.colours';

/** Returns whether the signer wants colours. Colours are off by default for signers who prefer reduced motion. */
export function wantsColours(): boolean {
  return (chosen ?? storedChoice() ?? defaultChoice()) === 'on';
}

type Choice = 'on' | 'off';
/** The choice in memory. It applies even if storage is disabled. */
let chosen: Choice | null = null;

export function storeColours(isOn: boolean): void {
  chosen = isOn ? 'on' : 'off';
  try {
    sessionStorage.setItem(STORAGE_KEY, chosen);
  } catch {
    // Without storage, the choice lasts until the page is closed or reloaded.
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
