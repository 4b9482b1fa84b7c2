/** Calls that anyone may make: the deployment's settings for the browser, a document by its token, verification. */
import { MAX_SEALED_BYTES } from '@countersign/contract/rules/document-limits';
import { openDocumentToken, readConfig, verifyDocument } from '@countersign/contract/public';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '../app-error.ts';
import { hashToken } from '../crypto/secrets.ts';
import { documentTokens, sessions } from '../database/schema.ts';
import { readCertificates } from '../sealing/certificates.ts';
import { verifyDocument as verifyAgainstOurs } from '../sealing/verify-document.ts';
import { PdfVerifierBusy } from '../sealing/verify/verifier.ts';
import type { Services } from '../services.ts';
import { readParts } from './multipart.ts';
import { sendPdf } from './pdf-reply.ts';
import { takeFromBudget } from './rate-limit.ts';
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

  register(verifyDocument, async ({ request, origin }) => {
    await takeFromBudget(services, [{ key: `verify:address:${origin.ip}`, limit: 30, seconds: 60 }]);
    const { files } = await readParts(request, { fileSize: MAX_SEALED_BYTES, files: 1 });
    const document = files.get('document');
    if (!document) throw new AppError('INVALID_REQUEST', {}, 'The part `document` (a PDF) is missing');
    const verdict = await verify(services, document).catch((error: unknown) => {
      throw error instanceof PdfVerifierBusy ? new AppError('SERVICE_UNAVAILABLE') : error;
    });
    if ('refused' in verdict)
      throw new AppError('DOCUMENT_REFUSED', { ...verdict.facts, reason: verdict.code }, verdict.refused);
    return verdict;
  });
}

async function verify(services: Services, document: Buffer) {
  const { pdfVerifier, now } = services;
  const certificates = await readCertificates(services);
  return verifyAgainstOurs({ pdfVerifier, now, certificates, archive: services }, document);
}
