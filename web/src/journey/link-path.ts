import { LINK_PATH } from '@countersign/contract/rules/page-paths';

/**
 * Recognises the journey by its path alone. The journey has one path and never navigates, so a signer's phone need not
 * load the router. The router handles every other path. It also contains a route for the journey.
 */
export function parseJourneyPath(path: string): { linkToken: string | undefined } | null {
  if (path === '/') return { linkToken: undefined };
  const [, linkToken] = LINK_PATH.exec(path) ?? [];
  return linkToken === undefined ? null : { linkToken };
}
