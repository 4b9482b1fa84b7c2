/**
 * Whether an address is surely the journey's, by its form alone: the journey has one address and goes nowhere else, so a
 * signer's phone need not load the router. Any other address is left to the router, which knows the journey too.
 */
export function journeyAt(path: string): { linkToken: string | undefined } | null {
  if (path === '/') return { linkToken: undefined };
  const [, linkToken] = LINK_PATH.exec(path) ?? [];
  return linkToken === undefined ? null : { linkToken };
}

/** Link tokens are 32 random bytes in base64url; no page of ours has so long a name. */
const LINK_PATH = /^\/([\w-]{40,128})\/?$/;
