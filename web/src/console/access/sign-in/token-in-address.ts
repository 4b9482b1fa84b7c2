/** A token behind # never reaches a server's log; it is taken out of the address too, so that it stays in no history. */
export function takeTokenFromAddress(): string {
  const token = window.location.hash.slice(1);
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
