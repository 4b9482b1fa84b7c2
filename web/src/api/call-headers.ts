/** Headers of every call (SPEC 7): the device, and the bearer once one is stored. */
import { deviceHeaders } from '../device/device-headers.ts';
import { spokenTexts } from '../texts/spoken.ts';

/** SPEC 6: the bearer is kept in session storage. */
const BEARER_KEY = 'countersign.bearer';

export function callHeaders(): Record<string, string> {
  const token = storedBearer();
  return {
    // The server's messages win (SPEC 8): they must be in the language of the page.
    'Accept-Language': spokenTexts().language,
    ...deviceHeaders(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

export function storeBearer(token: string): void {
  sessionStorage.setItem(BEARER_KEY, token);
}

/** Storage may be switched off altogether: then every access throws. */
export function storedBearer(): string | null {
  try {
    return sessionStorage.getItem(BEARER_KEY);
  } catch {
    return null;
  }
}
