/** The language that the signer chose in this browser. If storage is disabled, every access throws. */
const KEPT = 'countersign.language';

export function keptChoice(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

export function keepChoice(language: string): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
