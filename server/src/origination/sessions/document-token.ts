/** A document by its token: an expiring, revocable capability that is given out by the originator API and in messages. */
import { openDocumentToken } from '@countersign/contract/public';
import { PAGE_PATHS } from '@countersign/contract/rules/page-paths';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../../crypto/secrets.ts';
import { documentTokens, sessionDocuments } from '../../database/schema.ts';
import type { DocumentRow } from '../../evidence/session-documents.ts';
import { AppError } from '../../http/app-error.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import type { Register } from '../../http/register.ts';
import type { Services } from '../../signing/services.ts';

export function documentTokenRoute({ database, keys, storage, now }: Services, register: Register): void {
  register(openDocumentToken, async ({ params, query, request, reply }) => {
    const [found] = await database.db
      .select({ document: sessionDocuments, token: documentTokens })
      .from(documentTokens)
      .innerJoin(
        sessionDocuments,
        and(
          eq(sessionDocuments.sessionId, documentTokens.sessionId),
          eq(sessionDocuments.position, query.document ?? sql`coalesce(${documentTokens.document}, 1)`),
          or(isNull(documentTokens.document), eq(documentTokens.document, sessionDocuments.position)),
        ),
      )
      .where(eq(documentTokens.tokenHash, hashToken(keys, params.token)));
    const refusal = refusalOf(found, now());
    // Who opened the address in a browser gets a page that says what to do instead of JSON.
    if (refusal && isOpenedInBrowser(request)) return reply.redirect(pageOf(params.token));
    if (!found || refusal) throw new AppError(refusal ?? 'DOCUMENT_TOKEN_INVALID');
    const { document, token } = found;
    const sha256 =
      token.version === 'original' ? document.sha256 : (document.sealedSha256 ?? document.sha256);
    return sendPdf(request, reply, await storage.get(document.sessionId, sha256), 'document.pdf');
  });
}

interface Found {
  document: DocumentRow;
  token: typeof documentTokens.$inferSelect;
}

function refusalOf(found: Found | undefined, at: Date) {
  if (!found) return 'DOCUMENT_TOKEN_INVALID';
  const { document, token } = found;
  if (token.revokedAt) return 'DOCUMENT_TOKEN_REVOKED';
  if (token.expiresAt <= at) return 'DOCUMENT_TOKEN_EXPIRED';
  return token.version === 'sealed' && !document.sealedSha256 ? 'DOCUMENT_NOT_SEALED' : null;
}

/** A navigation asks for HTML; a program, and the redirect page itself, do not. */
const isOpenedInBrowser = ({ headers }: FastifyRequest): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '');

/** The page that asks here again, and words the refusal. */
const pageOf = (token: string): string => `${PAGE_PATHS.document}?${encodeURIComponent(token)}`;
