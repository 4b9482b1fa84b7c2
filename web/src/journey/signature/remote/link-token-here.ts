import { parseJourneyPath } from '../../link-path.ts';

/** Returns the token of this page's personal link. The outside service returns the browser to this link. */
export const linkTokenHere = (): string | undefined => parseJourneyPath(window.location.pathname)?.linkToken;
