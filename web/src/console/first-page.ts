/** The addresses that both the early script and the application use. */

/** The start page of the console. */
export const HOME = '/home';

/** The list of sessions, whose first rows are requested early. */
export const LIST = '/sessions';

/** The pages that a link opens before anyone is signed in. */
export const ENTRANCES = ['/enter', '/invitation', '/openid'] as const;

export const isEntrance = (pathname: string): boolean =>
  ENTRANCES.some((path) => pathname.startsWith(`/console${path}`));

export const isList = (pathname: string): boolean => pathname.replace(/\/$/, '') === `/console${LIST}`;
