/**
 * Sets and reads the cookies of the console (RFC 6265bis). Over HTTPS, their names have the prefix `__Host-`, so that
 * only this host can set them, over HTTPS and for all paths. Plain HTTP is meant for trials on one machine. Some
 * browsers do not accept such cookies there (Safari on localhost), so cookies over plain HTTP have neither the prefix
 * nor `Secure`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export type CookieName = 'console' | 'console-browser' | 'console-openid';

interface Site {
  publicUrl: string;
}

/**
 * Returns whether the browser uses HTTPS. A request through a TLS proxy that TRUST_PROXY does not list looks like plain
 * HTTP, so an HTTPS public address counts as well.
 */
const isSecure = ({ publicUrl }: Site, request: FastifyRequest): boolean =>
  request.protocol === 'https' || publicUrl.startsWith('https:');

const nameOf = (site: Site, request: FastifyRequest, name: CookieName): string =>
  isSecure(site, request) ? `__Host-${name}` : name;

export function readCookie(site: Site, request: FastifyRequest, name: CookieName): string | undefined {
  const wanted = `${nameOf(site, request, name)}=`;
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(wanted));
  // If there are two cookies with this name, another site has set one, so neither is used.
  return values.length === 1 ? values[0]?.slice(wanted.length) : undefined;
}

/** Sets a cookie. If `seconds` is omitted, the cookie ends with the browser session. 0 deletes the cookie. */
export function setCookie(
  site: Site,
  reply: FastifyReply,
  name: CookieName,
  value: string,
  seconds?: number,
): void {
  const { request } = reply;
  const parts = [
    `${nameOf(site, request, name)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(site, request) ? ['Secure'] : []),
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
  ];
  void reply.header('set-cookie', parts.join('; '));
}
