/** The key of the bearer token, which SPEC 6 requires to be in session storage. */
const BEARER_KEY = 'countersign.bearer';

export function storeBearer(token: string): void {
  sessionStorage.setItem(BEARER_KEY, token);
}

/** Returns the stored bearer token. Every access throws if storage is disabled. */
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
