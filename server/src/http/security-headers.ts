/**
 * The headers that helmet would set, and a strict content security policy: our own files and nothing else, no inline code,
 * no frames. They are the same for every answer, so they are written down once and not computed each time.
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

const HEADERS = {
  // Answers are personal; a route that may be cached says so itself.
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  // The link token is part of the address: it must not reach other sites.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

export type SecurityHeaders = Readonly<Record<string, string>>;

export interface SecurityOptions {
  isHttps: boolean;
  /** The company's logo, where another host serves it: the only foreign image a page may show. */
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

/** Every answer also carries the id of its request, which the log names too. */
export function secureHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
