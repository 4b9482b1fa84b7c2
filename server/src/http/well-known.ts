/** Serves the files that crawlers and security researchers look for: `robots.txt` and `security.txt` (RFC 9116). */
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { AppError } from './app-error.ts';

/** The number of days until the file expires. RFC 9116 2.5.5 recommends less than a year. */
const VALID_DAYS = 180;

interface WellKnownDeps {
  settings: Pick<Settings, 'API_REFERENCE' | 'SECURITY_CONTACT'>;
  publicUrl: string;
  now: () => Date;
}

export function wellKnownFiles(app: FastifyInstance, { settings, publicUrl, now }: WellKnownDeps): void {
  const options = { schema: { hide: true }, logLevel: 'warn' as const };
  const robots = robotsTxt(settings.API_REFERENCE === 'on');
  app.get('/robots.txt', options, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/.well-known/security.txt', options, async (_request, reply) => {
    if (settings.SECURITY_CONTACT.length === 0) throw new AppError('NOT_FOUND');
    return reply
      .type('text/plain; charset=utf-8')
      .send(securityTxt({ contacts: settings.SECURITY_CONTACT, publicUrl, now: now() }));
  });
}

/**
 * Returns robots.txt, which lets search engines read only the documentation. The longest matching rule applies (RFC
 * 9309 2.2.2).
 */
const robotsTxt = (hasDocumentation: boolean): string =>
  ['User-agent: *', ...(hasDocumentation ? ['Allow: /docs'] : []), 'Disallow: /', ''].join('\n');

interface SecurityTxt {
  contacts: readonly string[];
  publicUrl: string;
  now: Date;
}

/** Returns security.txt. The expiry changes only once a day, so that everyone gets the same file on one day. */
function securityTxt({ contacts, publicUrl, now }: SecurityTxt): string {
  const expires = new Date(now);
  expires.setUTCHours(24 * VALID_DAYS, 0, 0, 0);
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    '',
  ].join('\n');
}
