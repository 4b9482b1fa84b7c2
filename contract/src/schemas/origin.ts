import { z } from 'zod';

/** An origin in the form that browsers use: scheme, host and optional port. */
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

/**
 * Matches origins that a Content-Security-Policy header can contain. Browsers accept further characters in host names.
 */
export const FRAME_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/;

export const frameOrigin = origin.refine(
  (text) => FRAME_ORIGIN.test(text),
  'must have a host name of letters, digits and hyphens only',
);
