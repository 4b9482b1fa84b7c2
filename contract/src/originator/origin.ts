import { z } from 'zod';

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
    if (isOrigin) return url.origin;
    context.addIssue({ code: 'custom', message: 'must be an origin, like https://loans.example.com' });
    return z.NEVER;
  });
