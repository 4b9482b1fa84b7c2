/** Registers the calls of the originator API for drafts. */
import * as calls from '@countersign/contract/originator/drafts';
import { and, desc, isNull, sql, type SQL } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { drafts } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { readCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import type { Register } from '../../http/register.ts';
import { StorageError, type WithStorage } from '../../providers/storage/storage.ts';
import { idempotent } from '../../access/idempotency.ts';
import { putNewFiles, withNewFiles } from '../documents/new-files.ts';
import { readDocumentPart } from '../documents/read-document-parts.ts';
import {
  addUpload,
  endDraft,
  eraseDraft,
  eraseFiles,
  insertDraft,
  inspectUpload,
  replaceContent,
} from './change.ts';
import { duplicateOf } from './duplicate.ts';
import { placesOf } from './places.ts';
import { describePreviewed, storePreview, previewOf } from './preview.ts';
import { contentOf, type DraftRow, describeDraft, describeSaved, findDraft, isOwn } from './rows.ts';
import { sendAsSession } from './send.ts';
import { withStamp } from '../stamps/with-stamp.ts';
import type { Upload } from '../creation/create.ts';
import { uploadOfDraft } from './session-of-draft.ts';
import type { WithBrand } from '../../messaging/brand.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { WithStamps } from '../../providers/stamps/stamp-source.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { Kernel } from '../../signing/kernel.ts';

type DraftServices = Kernel & WithStorage & WithBrand & Messengers & PdfTools & WithStamps;

export function draftRoutes(services: DraftServices, register: Register): void {
  draftContentRoutes(services, register);
  draftDocumentRoutes(services, register);
  draftSendingRoutes(services, register);
}

function draftContentRoutes(services: DraftServices, register: Register): void {
  const { db } = services.database;

  register(calls.createDraft, async (input) =>
    idempotent(services, { ...input, isPrivate: true }, JSON.stringify(input.body), async (tx) =>
      describeDraft(
        services,
        tx,
        await insertDraft(services, tx, input.caller, { content: input.body.content }),
      ),
    ),
  );

  register(calls.listDrafts, async ({ caller, query: { cursor, limit } }) => {
    const rows = await db
      .select()
      .from(drafts)
      .where(
        and(
          isOwn(services, caller),
          isNull(drafts.sessionId),
          cursor === undefined ? undefined : changedBefore(cursor),
        ),
      )
      .orderBy(desc(drafts.updatedAt), desc(drafts.id))
      .limit(limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ updatedAt, id }) => writeCursor(updatedAt, id));
    return {
      drafts: page.map((row) => {
        const { reference, layout_id, documents, participants } = contentOf(services, row);
        return {
          ...describeSaved(row),
          reference,
          layout_id: layout_id ?? null,
          document_names: documents.map(({ name }) => name),
          participants: participants.map(({ name }) => name.trim()).filter((name) => name !== ''),
        };
      }),
      next_cursor,
    };
  });

  register(calls.getDraft, async ({ caller, params }) =>
    describeDraft(services, db, await findDraft(services, db, caller, params.id)),
  );

  register(calls.saveDraft, async (input) =>
    idempotent(services, { ...input, isPrivate: true }, JSON.stringify(input.body), async (tx) =>
      describeSaved(await replaceContent(services, tx, input.caller, { id: input.params.id, ...input.body })),
    ),
  );

  register(calls.deleteDraft, async (input) => {
    const ended: DraftRow[] = [];
    const answer = await idempotent(services, { ...input, isPrivate: true }, '', async (tx) => {
      const row = await endDraft(services, tx, input.caller, input.params.id);
      ended.push(row);
      return { draft_id: row.id, deleted: true as const };
    });
    for (const row of ended) await eraseDraft(services, row);
    return answer;
  });

  register(calls.duplicateSession, async (input) => {
    const { content, documents, missing } = await duplicateOf(services, input.caller, input.params.id);
    const id = uuid();
    return withNewFiles(services, id, () =>
      idempotent(services, input, '', async (tx) => {
        const rows = documents.map(({ content: _content, ...document }) => document);
        const row = await insertDraft(services, tx, input.caller, { id, content, documents: rows });
        const described = await describeDraft(services, tx, row);
        await putNewFiles(services, tx, id, documents);
        return { ...described, missing };
      }),
    );
  });
}

function draftDocumentRoutes(services: DraftServices, register: Register): void {
  const { storage, database } = services;
  const { db } = database;

  register(calls.addDraftDocument, async (input) => {
    const { caller, params, request } = input;
    await findDraft(services, db, caller, params.id);
    const upload = await inspectUpload(services, await readDocumentPart(request));
    return idempotent(
      services,
      { ...input, isPrivate: true },
      JSON.stringify([upload.sha256, upload.name]),
      (tx) => addUpload(services, tx, caller, params.id, upload),
    );
  });

  register(calls.getDraftDocument, async ({ caller, params, request, reply }) => {
    const { id } = await findDraft(services, db, caller, params.id);
    return sendPdf(request, reply, await kept(storage.get(id, params.sha256)), `${id}.pdf`);
  });

  register(calls.getDraftPlaces, async ({ caller, params }) =>
    placesOf(services, await findDraft(services, db, caller, params.id)),
  );
}

function draftSendingRoutes(services: DraftServices, register: Register): void {
  const { storage, log, database } = services;
  const { db } = database;

  register(calls.previewDraft, async (input) => {
    const { caller, params } = input;
    const row = await findDraft(services, db, caller, params.id);
    const { documents, ...preview } = await previewOf(services, caller, row);
    return idempotent(services, { ...input, isPrivate: true }, '', async (tx) => {
      await storePreview(services, tx, caller, row.id, documents);
      return { documents: documents.map(describePreviewed), ...preview };
    });
  });

  register(calls.previewDraftDocument, async ({ caller, params, request, reply }) => {
    const { id, previewId } = await findDraft(services, db, caller, params.id);
    return sendPdf(request, reply, await kept(storage.get(previewId, params.sha256)), `${id}-preview.pdf`);
  });

  register(calls.sendDraft, async (input) => {
    const { caller, params, body, origin } = input;
    // A draft that was already sent can be sent again only with the same idempotency key.
    const row = await findDraft(services, db, caller, params.id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'DRAFT_SENT') return error;
      throw error;
    });
    const upload =
      row instanceof AppError ? row : await uploadOfDraft(services, caller, row.id, contentOf(services, row));
    const sessionId = uuid();
    const send = (stamped: Upload | AppError) =>
      withNewFiles(services, sessionId, () =>
        idempotent(services, input, JSON.stringify(body), async (tx) => {
          if (stamped instanceof AppError) throw stamped;
          const sending = { id: params.id, version: body.version, sessionId, upload: stamped, origin };
          return sendAsSession(services, tx, caller, sending);
        }),
      );
    const created =
      upload instanceof AppError
        ? await send(upload)
        : await withStamp(services, caller, sessionId, upload, send);
    if (!(row instanceof AppError))
      await eraseFiles(services, row).catch((error: unknown) =>
        log.error({ err: error, draft_id: row.id }, 'The files of a draft could not be deleted yet'),
      );
    return created;
  });
}

function changedBefore(cursor: string): SQL {
  const [updatedAt, id] = readCursor(cursor, 'time', 'id');
  return sql`(${drafts.updatedAt}, ${drafts.id}) < (${updatedAt}::timestamptz, ${id}::uuid)`;
}

/** Converts the error for a missing file to DOCUMENT_NOT_FOUND, because a newer preview may have replaced the file. */
const kept = (content: Promise<Buffer>): Promise<Buffer> =>
  content.catch((error: unknown) => {
    throw error instanceof StorageError && error.reason === 'missing'
      ? new AppError('DOCUMENT_NOT_FOUND')
      : error;
  });
