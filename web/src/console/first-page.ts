/** The addresses about which the early script and the application must agree. */

/** The start page of the console. */
export const HOME = '/home';

/** The list of sessions, whose first rows are requested early. */
export const LIST = '/sessions';

/** Pages that a link opens before the person is known. */
export const ENTRANCES = ['/enter', '/invitation', '/openid'] as const;

export const isEntrance = (pathname: string): boolean =>
  ENTRANCES.some((path) => pathname.startsWith(`/console${path}`));

export const isList = (pathname: string): boolean => pathname.replace(/\/$/, '') === `/console${LIST}`;
