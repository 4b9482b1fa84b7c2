/**
 * Returns the token from the fragment of the address. A fragment never appears in a server log. Removes the token from
 * the address, so that the browser history does not contain it.
 */
export function takeTokenFromAddress(): string {
  const token = window.location.hash.slice(1);
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
