/** SPEC 6: the bearer is kept in session storage. */
const BEARER_KEY = 'countersign.bearer';

export function storeBearer(token: string): void {
  sessionStorage.setItem(BEARER_KEY, token);
}

/** Every access throws if storage is disabled. */
export function storedBearer(): string | null {
  try {
    return sessionStorage.getItem(BEARER_KEY);
  } catch {
    return null;
  }
}

export function bearerHeaders(): Record<string, string> {
  const token = storedBearer();
  return token ? { Authorization: `Bearer ${token}` } : {};
}
