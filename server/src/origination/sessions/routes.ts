/** Registers the calls of the originator API for sessions. */
import {
  createDocumentToken,
  getSessionBundle,
  getSessionDocument,
  getSessionEvidence,
} from '@countersign/contract/originator/session-files';
import {
  countSessions,
  createSession as createCall,
  getSession,
  listSessions,
} from '@countersign/contract/originator/sessions';
import { v7 as uuid } from 'uuid';
import { idOf, type Originator } from '../../http/callers.ts';
import { AppError } from '../../http/app-error.ts';
import { documentBundle } from '../../evidence/document-bundle.ts';
import { evidenceZip } from '../../evidence/export.ts';
import { documentsOf, type DocumentRow } from '../../evidence/session-documents.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import { sendZip } from '../../http/zip-reply.ts';
import type { Register } from '../../http/register.ts';
import { idempotent } from '../../access/idempotency.ts';
import { issueDocumentToken } from './change.ts';
import { createSession } from '../creation/create.ts';
import { countOfSessions } from '../../session-list/list.ts';
import { pageOfSummaries, sessionDetails } from './read.ts';
import { putNewFiles, withNewFiles } from '../documents/new-files.ts';
import { findSession } from '../../signing/rows.ts';
import { withStamp } from '../stamps/with-stamp.ts';
import { readUpload } from '../creation/upload.ts';
import type { UploadedDocument } from '../documents/inspect-document.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStamps } from '../../providers/stamps/stamp-source.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

export function sessionRoutes(
  services: Kernel & WithStorage & Messengers & PdfTools & WithStamps,
  register: Register,
): void {
  register(createCall, async (input) => {
    const upload = await readUpload(services, input.caller, input.request);
    const sessionId = uuid();
    const fingerprint = JSON.stringify([
      ...(upload.layout ? [] : upload.documents.map(uploadedHash)),
      upload.session,
    ]);
    return withStamp(services, input.caller, sessionId, upload, (stamped) =>
      withNewFiles(services, sessionId, () =>
        idempotent(services, input, fingerprint, async (tx) => {
          const created = await createSession(services, tx, sessionId, stamped, input.caller, input.origin);
          await putNewFiles(services, tx, sessionId, stamped.documents);
          return created;
        }),
      ),
    );
  });

  register(listSessions, async ({ caller, query }) =>
    pageOfSummaries(services, caller, ownIn(caller, query)),
  );
  register(countSessions, async ({ caller, query }) =>
    countOfSessions(services, caller, ownIn(caller, query)),
  );
  register(getSession, async ({ caller, params }) => sessionDetails(services, caller, params.id));

  register(getSessionDocument, async ({ caller, params, query, request, reply }) => {
    const session = await findSession(services, caller, params.id);
    if (session.erasedAt) throw new AppError('DOCUMENT_ERASED');
    const documents = await documentsOf(services.database.db, session.id);
    const document = documents[query.document - 1];
    if (!document) throw new AppError('DOCUMENT_NOT_FOUND');
    if (query.version === 'certificate') {
      const sha256 = session.certificateSha256;
      if (!sha256) throw new AppError(document.sealedSha256 ? 'DOCUMENT_NOT_FOUND' : 'DOCUMENT_NOT_SEALED');
      const pdf = await services.storage.get(session.id, sha256);
      return sendPdf(request, reply, pdf, `${session.id}-certificate.pdf`);
    }
    const version = query.version ?? (document.sealedSha256 ? 'sealed' : 'original');
    const sha256 = versionOf(document)[version];
    if (!sha256) throw new AppError('DOCUMENT_NOT_SEALED');
    if (documents.length > 1) void reply.header('x-documents-total', documents.length);
    return sendPdf(
      request,
      reply,
      await services.storage.get(session.id, sha256),
      documents.length > 1
        ? `${session.id}-${document.position}-${version}.pdf`
        : `${session.id}-${version}.pdf`,
    );
  });

  register(getSessionBundle, async ({ caller, params, reply }) => {
    const session = await findSession(services, caller, params.id);
    if (session.erasedAt) throw new AppError('DOCUMENT_ERASED');
    const bundle = await documentBundle(services, session);
    if (!bundle) throw new AppError('DOCUMENT_NOT_SEALED');
    return sendZip(reply, bundle, `${session.id}-sealed.zip`);
  });

  register(getSessionEvidence, async ({ caller, params, query, reply }) => {
    const session = await findSession(services, caller, params.id);
    const report = await verifySessionEvidence(services, session.id);
    if (!report) throw new AppError('SESSION_NOT_FOUND');
    const evidence = {
      session_id: session.id,
      intact: report.intact,
      head: report.head,
      events: report.events.map(({ body, sha256, origin, details }) => ({
        body,
        sha256,
        origin,
        details,
      })),
    };
    if (query.format === 'json') return evidence;
    return sendZip(reply, await evidenceZip(services, session, evidence), `evidence-${session.id}.zip`);
  });

  register(createDocumentToken, async (input) =>
    idempotent(services, input, JSON.stringify(input.body), (tx) =>
      issueDocumentToken({ services, tx, ...input }, input.params.id, input.body),
    ),
  );
}

/** Replaces `me` with the id of the caller. */
const ownIn = <Query extends { assignee_id?: string | undefined }>(caller: Originator, query: Query): Query =>
  query.assignee_id === 'me' ? { ...query, assignee_id: idOf(caller) } : query;

/**
 * Returns the hash of the uploaded file. Decryption may produce a different file each time, so its hash cannot identify
 * the upload.
 */
const uploadedHash = (document: UploadedDocument): string => (document.uploaded ?? document).sha256;

const versionOf = ({ sha256, receivedSha256, sealedSha256 }: DocumentRow) => ({
  received: receivedSha256 ?? sha256,
  original: sha256,
  sealed: sealedSha256,
});
