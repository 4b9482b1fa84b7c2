/** The addresses about which the early script and the application must agree. */

/** The list of sessions is the start page of the console. */
export const HOME = '/sessions';

/** Pages that a link opens before the person is known. */
export const ENTRANCES = ['/enter', '/invitation', '/openid'] as const;

export const isEntrance = (pathname: string): boolean =>
  ENTRANCES.some((path) => pathname.startsWith(`/console${path}`));

export const isHome = (pathname: string): boolean =>
  ['/console', `/console${HOME}`].includes(pathname.replace(/\/$/, ''));
