/**
 * The cookies of the console (RFC 6265bis). Over HTTPS they have the prefix `__Host-`: only this very host can have set them,
 * over HTTPS, for all paths. Where the product is reached over plain HTTP, which is for trying it on one's own machine, browsers
 * disagree on whether such a cookie may be set (Safari refuses it on localhost), so it has neither prefix nor `Secure` there.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export type CookieName = 'console' | 'console-browser' | 'console-openid';

interface Site {
  publicUrl: string;
}

/** A proxy that ends TLS and is not named in TRUST_PROXY leaves us with its word for plain HTTP: the public address knows better. */
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
  // Two of one name mean that somebody else set one of them.
  return values.length === 1 ? values[0]?.slice(wanted.length) : undefined;
}

/** Without `seconds` it ends with the browser; 0 ends it now. */
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
