/** Stores the language that the signer chose in this browser. If storage is disabled, every access throws. */
const STORAGE_KEY = 'countersign.language';

export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function storeLanguage(language: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // If storage is disabled, the choice lasts until the page is closed.
  }
}
