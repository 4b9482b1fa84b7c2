/** Which page an address opens, as far as the early script and the application must agree on it. */

/** The list of sessions: the page that the console opens with. */
export const HOME = '/sessions';

/** Pages that are opened through a link, before it is known who opens them. */
export const ENTRANCES = ['/enter', '/invitation', '/openid'] as const;

export const isEntrance = (pathname: string): boolean =>
  ENTRANCES.some((path) => pathname.startsWith(`/console${path}`));

export const isHome = (pathname: string): boolean =>
  ['/console', `/console${HOME}`].includes(pathname.replace(/\/$/, ''));
