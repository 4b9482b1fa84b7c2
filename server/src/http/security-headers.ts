/**
 * Sets the headers that helmet would set, and a strict content security policy: only our own files, no inline code, no
 * frames. They are the same for every response, so they are constants.
 */
import type { FastifyInstance } from 'fastify';

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'media-src': "'self' blob:",
  'worker-src': "'self' blob:",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** The browser features that a page may request for itself. A frame never gets any of them. */
const FEATURES = [
  'camera',
  'geolocation',
  'fullscreen',
  'otp-credentials',
  'screen-wake-lock',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'clipboard-write',
  'web-share',
  'autoplay',
  // No page needs the following features.
  'microphone',
  'display-capture',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'bluetooth',
  'idle-detection',
] as const;

export type Feature = (typeof FEATURES)[number];

export const permissionsPolicy = (allowed: readonly Feature[]): string =>
  FEATURES.map((feature) => `${feature}=(${allowed.includes(feature) ? 'self' : ''})`).join(', ');

const HEADERS = {
  // Responses are personal. A route with a cacheable response overrides this header.
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // A page overrides this header with the features that it needs (`page-policy.ts`).
  'permissions-policy': permissionsPolicy([]),
  // The address contains the link token, which no other site may receive.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Search engines may index only the documentation, whose pages override this header.
  'x-robots-tag': 'noindex, nofollow',
};

export type SecurityHeaders = Readonly<Record<string, string>>;

export interface SecurityOptions {
  isHttps: boolean;
  /** The address of the company's logo, if it is on another host. Pages may show no other external picture. */
  logo?: string | undefined;
}

export function securityHeaders({ isHttps, logo }: SecurityOptions): SecurityHeaders {
  const logoOrigin = logo && URL.canParse(logo) ? ` ${new URL(logo).origin}` : '';
  const policy = Object.entries({ ...POLICY, 'img-src': POLICY['img-src'] + logoOrigin })
    .map((directive) => directive.join(' '))
    .join('; ');
  if (!isHttps) return { ...HEADERS, 'content-security-policy': policy };
  return {
    ...HEADERS,
    'content-security-policy': `${policy}; upgrade-insecure-requests`,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  };
}

/** Adds the headers to every response. One of them is the request id, which the log contains too. */
export function secureHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
