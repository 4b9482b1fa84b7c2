/** Opens documents by token. The originator API and messages issue the tokens. A token expires and can be revoked. */
import { listTokenDocuments, openDocumentToken, openTokenBundle } from '@countersign/contract/public';
import { PAGE_PATHS } from '@countersign/contract/rules/page-paths';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../../crypto/secrets.ts';
import { documentTokens, sessions } from '../../database/schema.ts';
import { documentBundle } from '../../evidence/document-bundle.ts';
import { readEvents } from '../../evidence/read-event.ts';
import { documentNameIn, type DocumentRow, documentRows } from '../../evidence/session-documents.ts';
import { chainOf } from '../../evidence/verify.ts';
import { AppError } from '../../http/app-error.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import type { Register } from '../../http/register.ts';
import { sendZip } from '../../http/zip-reply.ts';
import type { SessionRow } from '../../signing/rows.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

export function documentTokenRoutes(services: Kernel & WithStorage, register: Register): void {
  const { database, storage, vault } = services;

  register(openDocumentToken, ({ params, query, request, reply }) =>
    orPage(request, reply, pageOf(params.token, query.document), async () => {
      const found = await openToken(services, params.token);
      const { documents, session, token } = found;
      if (query.document === 'certificate') {
        if (!session.certificateSha256 || !hasCertificate(found))
          throw new AppError('DOCUMENT_TOKEN_INVALID');
        const certificate = await storage.get(session.id, session.certificateSha256);
        return sendPdf(request, reply, certificate, 'certificate.pdf');
      }
      const document =
        query.document === undefined
          ? documents[0]
          : documents.find(({ position }) => position === query.document);
      if (!document) throw new AppError('DOCUMENT_TOKEN_INVALID');
      const sha256 =
        token.version === 'original' ? document.sha256 : (document.sealedSha256 ?? document.sha256);
      const pdf = await storage.get(document.sessionId, sha256);
      // The header tells the redirect page to offer a choice of documents.
      const total = documents.length + (hasCertificate(found) ? 1 : 0);
      if (query.document === undefined && total > 1) void reply.header('x-documents-total', total);
      return sendPdf(request, reply, pdf, 'document.pdf');
    }),
  );

  register(listTokenDocuments, async ({ params }) => {
    const found = await openToken(services, params.token);
    const events = readEvents(await chainOf({ vault }, database.db, found.session.id));
    return {
      documents: found.documents.map(({ position, pages }) => ({
        document: position,
        name: documentNameIn(events, position),
        pages,
      })),
      has_bundle: hasBundle(found),
      has_certificate: hasCertificate(found),
    };
  });

  register(openTokenBundle, ({ params, request, reply }) =>
    orPage(request, reply, pageOf(params.token, 'all'), async () => {
      const found = await openToken(services, params.token);
      if (found.token.document !== null || found.token.version === 'original')
        throw new AppError('DOCUMENT_TOKEN_INVALID');
      const bundle = hasBundle(found) ? await documentBundle(services, found.session) : null;
      if (!bundle) throw new AppError('DOCUMENT_NOT_SEALED');
      return sendZip(reply, bundle, 'documents.zip');
    }),
  );
}

interface Found {
  session: SessionRow;
  /** The documents that the token may open. */
  documents: DocumentRow[];
  token: typeof documentTokens.$inferSelect;
}

async function findByToken({ database, keys }: Kernel, token: string): Promise<Found | null> {
  const [found] = await database.db
    .select({ session: sessions, token: documentTokens })
    .from(documentTokens)
    .innerJoin(sessions, eq(sessions.id, documentTokens.sessionId))
    .where(eq(documentTokens.tokenHash, hashToken(keys, token)));
  if (!found) return null;
  const { document } = found.token;
  const all = await documentRows(database.db, found.session.id);
  return { ...found, documents: all.filter(({ position }) => document === null || position === document) };
}

async function openToken(services: Kernel, token: string): Promise<Found> {
  const found = await findByToken(services, token);
  const refusal = refusalOf(found, services.now());
  if (!found || refusal) throw new AppError(refusal ?? 'DOCUMENT_TOKEN_INVALID');
  return found;
}

const hasBundle = ({ documents, token }: Found): boolean =>
  token.document === null &&
  token.version !== 'original' &&
  documents.every(({ sealedSha256 }) => sealedSha256 !== null);

const hasCertificate = (found: Found): boolean =>
  found.session.certificateSha256 !== null && hasBundle(found);

function refusalOf(found: Found | null, at: Date) {
  if (!found) return 'DOCUMENT_TOKEN_INVALID';
  const { documents, token } = found;
  if (token.revokedAt) return 'DOCUMENT_TOKEN_REVOKED';
  if (token.expiresAt <= at) return 'DOCUMENT_TOKEN_EXPIRED';
  // All documents are sealed in one transaction, so the first one shows whether they are sealed.
  return token.version === 'sealed' && !documents[0]?.sealedSha256 ? 'DOCUMENT_NOT_SEALED' : null;
}

/**
 * If `work` fails, redirects a browser to a page that explains the problem and the next step. Other clients get the
 * error as JSON.
 */
async function orPage<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  work: () => Promise<T>,
): Promise<T | FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (isOpenedInBrowser(request)) return reply.redirect(page);
    throw error;
  }
}

/**
 * Returns whether a person opened the address in a browser, because such a request asks for HTML. Programs and the
 * redirect page do not ask for HTML.
 */
const isOpenedInBrowser = ({ headers }: FastifyRequest): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '');

/** Returns the address of the page that requests the chosen documents again and explains the refusal. */
const pageOf = (token: string, chosen?: number | 'all' | 'certificate'): string =>
  `${PAGE_PATHS.document}?${encodeURIComponent(token)}${chosen === undefined ? '' : `#${chosen}`}`;
