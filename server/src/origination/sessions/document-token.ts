/** A document by its token: an expiring, revocable capability that is given out by the originator API and in messages. */
import { openDocumentToken } from '@countersign/contract/public';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashToken } from '../../crypto/secrets.ts';
import { documentTokens, sessions } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import type { Register } from '../../http/register.ts';
import type { Services } from '../../signing/services.ts';

export function documentTokenRoute({ database, keys, storage, now }: Services, register: Register): void {
  register(openDocumentToken, async ({ params, request, reply }) => {
    const [found] = await database.db
      .select({ session: sessions, version: documentTokens.version })
      .from(documentTokens)
      .innerJoin(sessions, eq(sessions.id, documentTokens.sessionId))
      .where(
        and(
          eq(documentTokens.tokenHash, hashToken(keys, params.token)),
          gt(documentTokens.expiresAt, now()),
          isNull(documentTokens.revokedAt),
        ),
      );
    if (!found) throw new AppError('DOCUMENT_TOKEN_INVALID');
    const { session, version } = found;
    const sha256 =
      version === 'original' ? session.documentSha256 : (session.sealedSha256 ?? session.documentSha256);
    return sendPdf(request, reply, await storage.get(session.id, sha256), 'document.pdf');
  });
}
