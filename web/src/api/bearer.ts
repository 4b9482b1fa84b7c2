/** The key of the bearer token, which SPEC 6 requires to be in session storage. */
const BEARER_KEY = 'countersign.bearer';

/** The token if the browser blocks storage in a frame, or if the storage is full. It is lost on reload. */
let inMemory: string | null = null;

export function storeBearer(token: string): void {
  try {
    sessionStorage.setItem(BEARER_KEY, token);
    inMemory = null;
  } catch {
    inMemory = token;
  }
}

/** Returns the stored bearer token. Every access throws if storage is disabled. */
export function storedBearer(): string | null {
  try {
    return inMemory ?? sessionStorage.getItem(BEARER_KEY);
  } catch {
    return null;
  }
}

/** Removes the bearer token and everything else that the journey stored. */
export function clearStored(): void {
  inMemory = null;
  try {
    sessionStorage.clear();
  } catch {
    // The browser blocks storage, so nothing is stored.
  }
}

export function bearerHeaders(): Record<string, string> {
  const token = storedBearer();
  return token ? { Authorization: `Bearer ${token}` } : {};
}
