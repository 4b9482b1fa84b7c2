import { z } from 'zod';

/** In signs that the header of a page may hold: browsers allow more in the name of a host. */
export const ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/;

/** As browsers write it: scheme, host and port, and nothing after them. */
export const origin = z
  .string()
  .trim()
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isOrigin =
      url !== null &&
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      `${url.username}${url.password}${url.search}${url.hash}` === '' &&
      url.pathname === '/';
    if (isOrigin && ORIGIN.test(url.origin)) return url.origin;
    context.addIssue({ code: 'custom', message: 'must be an origin, like https://loans.example.com' });
    return z.NEVER;
  });
