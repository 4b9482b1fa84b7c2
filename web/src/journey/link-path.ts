import { LINK_PATH } from '@countersign/contract/rules/page-paths';

/**
 * Recognises the journey by the form of the path alone. The journey has one path and never navigates, so a signer's phone
 * does not have to load the router. Every other path goes to the router, which includes the journey too.
 */
export function parseJourneyPath(path: string): { linkToken: string | undefined } | null {
  if (path === '/') return { linkToken: undefined };
  const [, linkToken] = LINK_PATH.exec(path) ?? [];
  return linkToken === undefined ? null : { linkToken };
}
