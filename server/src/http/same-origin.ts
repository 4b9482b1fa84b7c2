/**
 * Prevents pages of other origins from acting with a user's cookie (CSRF). The browser states the origin of a request
 * in `Sec-Fetch-Site` (Fetch Metadata), or otherwise in `Origin`. Changes also require a header that another origin can
 * send only after a preflight. Other subdomains are not trusted, so `same-site` is rejected.
 */
import { CONSOLE_HEADER } from '@countersign/contract/rules/staff';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export function refuseOtherOrigins(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const isReading = request.method === 'GET';
  const comesFromUs = site === undefined ? isSameHost(request, isReading) : isOurs(site, isReading);
  if (!comesFromUs || (!isReading && request.headers[CONSOLE_HEADER] === undefined))
    throw new AppError('NOT_FROM_CONSOLE');
}

/**
 * Returns whether the request comes from our own origin. `none` means that the user typed the address or opened a
 * bookmark.
 */
const isOurs = (site: string | string[], isReading: boolean): boolean =>
  site === 'same-origin' || (isReading && site === 'none');

/** Compares the origin with the host. Browsers send the origin with every request except plain GET requests. */
function isSameHost({ headers, host }: FastifyRequest, isReading: boolean): boolean {
  const { origin } = headers;
  if (origin === undefined) return isReading;
  const from = URL.parse(origin);
  // The origin and the host are parsed, because either may contain or omit the default port.
  return from !== null && from.host !== '' && from.host === URL.parse(`${from.protocol}//${host}`)?.host;
}
