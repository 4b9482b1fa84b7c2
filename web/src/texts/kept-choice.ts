/** The language that the signer has chosen in this browser. Storage may be switched off altogether: then every access throws. */
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
    // It holds until the page is left.
  }
}
