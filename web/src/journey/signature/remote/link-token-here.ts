import { parseJourneyPath } from '../../link-path.ts';

/** The personal link of this page, to which the service returns the browser. */
export const linkTokenHere = (): string | undefined => parseJourneyPath(window.location.pathname)?.linkToken;
