/**
 * Serves the documents and records the consent. If a session has several documents, the signer reads them one after the
 * other, and one consent covers all of them.
 */
import { hasSigned } from '@countersign/contract/rules/participant-state';
import type { Language } from '@countersign/contract/rules/languages';
import {
  consentToDocument,
  finishDocument,
  readDocument,
  readDocumentFile,
  readDocumentPicture,
} from '@countersign/contract/signer/document';
import { TEXTS } from '@countersign/contract/texts/texts';
import { and, count, eq, ne } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { bearers, participants } from '../../database/schema.ts';
import { readEvents } from '../../evidence/read-event.ts';
import {
  documentNameIn,
  documentParts,
  type DocumentRow,
  documentsOf,
} from '../../evidence/session-documents.ts';
import { chainOf } from '../../evidence/verify.ts';
import type { Signer } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import type { Register } from '../../http/register.ts';
import type { Storage, WithStorage } from '../../providers/storage/storage.ts';
import { ensureAddressChecked } from '../address-check.ts';
import { attachedForConsent } from '../attached.ts';
import { takeStep, viewState, type Step } from '../take-step.ts';
import { keyFactsForConsent, keyFactsToShow } from './key-facts.ts';
import { pagePictures, pagePicturesInTime } from './page-pictures.ts';
import { readingProgress } from './progress.ts';
import { summariseReading } from './reading.ts';
import { createRecentDocuments } from './recent-documents.ts';
import type { Signals } from '../../providers/signals.ts';
import type { Kernel } from '../../signing/kernel.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';

type Services = Kernel & WithStorage & Signals & Pick<PdfTools, 'pdfRebuilder'>;

export function documentRoutes(services: Services, register: Register): void {
  const recent = createRecentDocuments(services.storage);
  readingRoutes(services, register, recent);
  consentRoute(services, register, recent);
}

type Recent = Pick<Storage, 'get'>;

function readingRoutes(services: Services, register: Register, recent: Recent): void {
  register(readDocument, async ({ caller, origin, language }) => {
    const found = await viewDocument(services, caller, origin);
    const { session, participant, documents, number } = found;
    const document = documents[number - 1] ?? documents[0];
    const [signers] = await services.database.db
      .select({ total: count() })
      .from(participants)
      .where(and(eq(participants.sessionId, session.id), ne(participants.status, 'DECLINED')));
    // The pages are drawn while the signer reads, so that the consent does not have to wait for them.
    void pagePictures(services, recent, document);
    const url = readDocumentFile.path.replace(':participant_id', participant.id);
    return {
      document_url: number === 1 ? url : `${url}?document=${number}`,
      total_signers: signers?.total ?? 0,
      document_info: {
        pages_count: document.pages,
        size_bytes: document.bytes,
        sha256: document.sha256,
      },
      document_number: number,
      documents_total: documents.length,
      document_name: documents.length > 1 ? await nameOfDocument(services, session.id, number) : null,
      key_facts: await keyFactsToShow(services, session.id, language),
    };
  });

  register(readDocumentFile, async ({ caller, query, origin, request, reply }) => {
    const { documents, number, isFree } = await viewDocument(services, caller, origin);
    const document = documents[query.document - 1];
    if (!document) throw new AppError('DOCUMENT_UNAVAILABLE');
    // A document is refused until all documents before it were read.
    if (query.document > number && !isFree) throw outOfOrder(number);
    return sendPdf(request, reply, await fileOf(recent, document, request.log), 'document.pdf');
  });

  register(readDocumentPicture, async ({ caller, origin, request, reply }) => {
    const { documents, number } = await viewDocument(services, caller, origin);
    const document = documents[number - 1] ?? documents[0];
    const picture = await services.pdfRebuilder.firstPage(await fileOf(recent, document, request.log));
    if (!picture) throw new AppError('DOCUMENT_UNAVAILABLE');
    return reply.type('image/webp').header('cache-control', 'private, no-store').send(picture);
  });

  register(finishDocument, async ({ caller, body, origin, language }) => {
    await ensureAddressChecked(services, caller, origin);
    const documents = await documentsOf(services.database.db, caller.sessionId);
    const document = documents[body.document - 1];
    const unreadable = body.scroll_confirmed && document ? await readingProblem(recent, [document]) : null;
    const pictures = document && !unreadable ? await pagePicturesInTime(services, recent, document) : null;
    return takeStep(services, caller, origin, 'document-read', async (step) => {
      const { now, record } = step;
      if (!body.scroll_confirmed) return new AppError('CONSENT_REQUIRED');
      const consented = await consentedAt(step);
      const { read, since } = await readingProgress(step);
      // If the signer repeats the call, the time of the first reading is returned.
      const before = consented?.toISOString() ?? read.find((each) => each.document === body.document)?.at;
      if (before !== undefined) return { reading_recorded: true as const, recorded_at: before };
      const next = read.length + 1;
      // The last document is refused here, because its reading is completed by the consent.
      if (!document || body.document !== next || next === documents.length) return outOfOrder(next);
      // If the server cannot read the document, the signer cannot have read it either.
      if (unreadable) throw unreadable;
      await record(
        'DOCUMENT_READ',
        {
          document: body.document,
          documents_total: documents.length,
          document_sha256: document.sha256,
          pictures,
          shown: shownIn(language),
          reading: summariseReading(body, document.pages, timeSince(since, now)),
        },
        documentParts([document]),
      );
      return { reading_recorded: true as const, recorded_at: now.toISOString() };
    });
  });
}

function consentRoute(services: Services, register: Register, recent: Recent): void {
  register(consentToDocument, async ({ caller, body, origin, language }) => {
    await ensureAddressChecked(services, caller, origin);
    const isComplete = body.scroll_confirmed && body.consent_given;
    const documents = await documentsOf(services.database.db, caller.sessionId);
    const unreadable = isComplete ? await readingProblem(recent, documents) : null;
    const last = documents.at(-1) ?? documents[0];
    const pictures = isComplete && !unreadable ? await pagePicturesInTime(services, recent, last) : null;
    return takeStep(services, caller, origin, 'document-consent', async (step) => {
      const { now, advance, record } = step;
      // The signer must have scrolled to the end before the consent (SPEC 5).
      if (!isComplete) return new AppError('CONSENT_REQUIRED');
      // If the signer repeats the consent with the same bearer token, the time of the first consent is returned.
      const before = await consentedAt(step);
      if (before) return { consent_recorded: true as const, recorded_at: before.toISOString() };
      const { read, since } = await readingProgress(step);
      // All documents except the last must already have been read to the end.
      if (read.length < documents.length - 1) return outOfOrder(read.length + 1);
      const attached = await attachedForConsent(services, step);
      if (attached instanceof AppError) return attached;
      const details = await keyFactsForConsent(services, step, body.key_facts_sha256);
      if (details instanceof AppError) return details;
      // The consent is refused if the server cannot read one of the documents.
      if (unreadable) throw unreadable;
      await step.tx
        .update(bearers)
        .set({ consentedAt: now })
        .where(eq(bearers.participantId, step.participant.id));
      await advance('consented');
      await record(
        'DOCUMENT_CONSENTED',
        {
          document_sha256: last.sha256,
          ...(documents.length > 1
            ? { document: last.position, documents: documents.map(({ sha256 }) => ({ sha256 })) }
            : {}),
          pictures,
          shown: shownIn(language),
          reading: summariseReading(body, last.pages, timeSince(since, now)),
          ...attached,
        },
        documentParts(documents),
        details.key_facts === undefined ? {} : { details },
      );
      return { consent_recorded: true as const, recorded_at: now.toISOString() };
    });
  });
}

/**
 * Returns the error if one of the documents cannot be read, and null otherwise. Each document that is not cached is
 * read completely. This happens before a lock is taken, because a large file or a slow storage takes time.
 */
async function readingProblem(storage: Recent, documents: readonly DocumentRow[]): Promise<Error | null> {
  try {
    for (const { sessionId, sha256 } of documents) await storage.get(sessionId, sha256);
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

const fileOf = (
  storage: Recent,
  { sessionId, sha256 }: DocumentRow,
  log: FastifyBaseLogger,
): Promise<Buffer> =>
  storage.get(sessionId, sha256).catch((error: unknown) => {
    log.error({ err: error, session_id: sessionId }, 'The document cannot be read from the storage');
    throw new AppError('DOCUMENT_UNAVAILABLE');
  });

const outOfOrder = (next: number) => new AppError('DOCUMENT_OUT_OF_ORDER', { document: next });

/** Returns the texts next to the document and on the button, as the signer saw them. */
function shownIn(language: Language) {
  const { reviewHint, proceed } = TEXTS[language].agreement;
  return { language, review: reviewHint, button: proceed };
}

const timeSince = (since: Date, now: Date): number => Math.max(0, now.getTime() - since.getTime());

/** Returns the document. The VPN check must pass first (SPEC 4, OTP), unless the signer has already signed. */
async function viewDocument(services: Kernel & Signals, signer: Signer, origin: Origin) {
  const { session, participant } = await viewState(services, signer, 'view-document');
  const isFree = hasSigned(participant.status);
  if (!isFree) await ensureAddressChecked(services, signer, origin);
  const { db } = services.database;
  const documents = await documentsOf(db, session.id);
  if (documents.length === 1 || isFree) return { session, participant, documents, number: 1, isFree };
  const { read } = await readingProgress({ tx: db, session, participant });
  return { session, participant, documents, number: read.length + 1, isFree };
}

/** Returns the name of the document, which is in the first event of the chain. */
async function nameOfDocument(
  { database, vault }: Kernel,
  sessionId: string,
  number: number,
): Promise<string | null> {
  return documentNameIn(readEvents(await chainOf({ vault }, database.db, sessionId)), number);
}

async function consentedAt({ tx, participant }: Step): Promise<Date | null> {
  const [bearer] = await tx
    .select({ at: bearers.consentedAt })
    .from(bearers)
    .where(eq(bearers.participantId, participant.id));
  return bearer?.at ?? null;
}
