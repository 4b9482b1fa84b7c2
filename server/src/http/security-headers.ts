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

/** The features that a page may use itself. Frames and every other page get none of them. */
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
  // No page uses these browser features.
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
  // Responses are personal. A route whose response can be cached overrides this header.
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // A page gets the features that it uses (`page-policy.ts`).
  'permissions-policy': permissionsPolicy([]),
  // No referrer is sent, because the address contains the link token, which must not reach other sites.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Search engines may index only the documentation, which overrides this header.
  'x-robots-tag': 'noindex, nofollow',
};

export type SecurityHeaders = Readonly<Record<string, string>>;

export interface SecurityOptions {
  isHttps: boolean;
  /**
   * The address of the company's logo if another host serves it. It is the only external image that a page may show.
   */
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

/** Adds the headers to every response, and the request id, which the log contains too. */
export function secureHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
