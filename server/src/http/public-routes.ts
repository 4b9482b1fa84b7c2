/** Calls that anyone may make: the deployment's settings for the browser, and a document by its token. */
import { openDocumentToken, readConfig } from '@countersign/contract/public';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '../app-error.ts';
import { hashToken } from '../crypto/secrets.ts';
import { documentTokens, sessions } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { sendPdf } from './pdf-reply.ts';
import type { Register } from './register.ts';

export function publicRoutes(services: Services, register: Register): void {
  const { config, now } = services;
  const { db } = services.database;

  register(readConfig, async () => ({
    company_name: config.COMPANY_NAME,
    company_logo: config.COMPANY_LOGO ?? null,
    company_website: config.COMPANY_WEBSITE,
    product_name: config.PRODUCT_NAME,
    secured_by: config.SECURED_BY,
    allowed_qr_domains: config.ALLOWED_QR_DOMAINS,
    // The page is served from where the API is: a relative address holds under every name of this host.
    api_base: '',
    terms_url: config.TERMS_URL ?? null,
    privacy_url: config.PRIVACY_URL ?? null,
  }));

  register(openDocumentToken, async ({ params, request, reply }) => {
    const [found] = await db
      .select({ session: sessions, version: documentTokens.version })
      .from(documentTokens)
      .innerJoin(sessions, eq(sessions.id, documentTokens.sessionId))
      .where(
        and(
          eq(documentTokens.tokenHash, hashToken(params.token)),
          gt(documentTokens.expiresAt, now()),
          isNull(documentTokens.revokedAt),
        ),
      );
    if (!found) throw new AppError('DOCUMENT_TOKEN_INVALID');
    const { session, version } = found;
    const sha256 =
      version === 'original' ? session.documentSha256 : (session.sealedSha256 ?? session.documentSha256);
    return sendPdf(request, reply, await services.storage.get(session.id, sha256), 'document.pdf');
  });
}
