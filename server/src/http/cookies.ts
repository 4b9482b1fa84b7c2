/**
 * Sets and reads the cookies of the console (RFC 6265bis). Over HTTPS they have the prefix `__Host-`, so only this host
 * can set them, over HTTPS and for all paths. Over plain HTTP, which is meant for trials on one machine, browsers
 * differ in whether such a cookie can be set (Safari refuses it on localhost). Cookies over plain HTTP therefore have
 * neither the prefix nor `Secure`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export type CookieName = 'console' | 'console-browser' | 'console-openid';

interface Site {
  publicUrl: string;
}

/**
 * Requests behind a TLS proxy that TRUST_PROXY does not list look like plain HTTP, so the public address decides as
 * well.
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
  // Two cookies with the same name mean that another site set one of them.
  return values.length === 1 ? values[0]?.slice(wanted.length) : undefined;
}

/** Sets a cookie. Without `seconds`, the cookie ends with the browser session. A value of 0 deletes the cookie. */
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
