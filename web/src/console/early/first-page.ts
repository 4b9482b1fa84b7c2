/** What the page begins with, as the early script and the application must agree on it. */

/** Of the list of sessions. */
export const PAGE_SIZE = 50;

/** Pages that are entered by a link know nobody yet. */
export const knowsNobody = (pathname: string): boolean =>
  /^\/console\/(?:enter|invitation|openid)/.test(pathname);

/** The list of sessions. */
export const isHome = (pathname: string): boolean => /^\/console(?:\/sessions)?\/?$/.test(pathname);
