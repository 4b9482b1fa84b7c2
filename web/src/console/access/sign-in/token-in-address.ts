/**
 * Returns the token in the fragment of the address, which never reaches a server log. Removes it from the address, so
 * that it is not stored in the browser history.
 */
export function takeTokenFromAddress(): string {
  const token = window.location.hash.slice(1);
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
