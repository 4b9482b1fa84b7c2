/** Parses addresses that receive secrets. They must use HTTPS, except on this machine. */
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

export const secureAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#]/.test(url), { message: 'must not have a query' })
  .refine((url) => url.startsWith('https:') || isThisMachine(new URL(url).hostname), {
    message: 'must begin with https:// (http:// is allowed only for this machine)',
  });

function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(host)) return host === 'localhost';
  return ipaddr.process(host).range() === 'loopback';
}
