/** The originator's calls on drafts. */
import * as calls from '@countersign/contract/originator/drafts';
import { unknownName } from '@countersign/contract/originator/exactly';
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/document-limits';
import { and, desc, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { drafts } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { readParts } from '../../http/multipart.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import type { Register } from '../../http/register.ts';
import { StorageError } from '../../providers/storage/storage.ts';
import { once } from '../../signing/idempotency.ts';
import type { Services } from '../../signing/services.ts';
import { addUpload, eraseFiles, insertDraft, removeDraft, replaceContent } from './change.ts';
import { duplicateOf } from './duplicate.ts';
import { placesOf } from './places.ts';
import { previewOf } from './preview.ts';
import { contentOf, describeDraft, describeSaved, findDraft, isOwn } from './rows.ts';
import { sendAsSession } from './send.ts';
import { uploadOfDraft } from './session-of-draft.ts';

export function draftRoutes(services: Services, register: Register): void {
  const { database, storage, log } = services;
  const { db } = database;

  register(calls.createDraft, async ({ caller, body }) =>
    database.transaction(async (tx) =>
      describeDraft(services, tx, await insertDraft(services, tx, caller, body.content)),
    ),
  );

  register(calls.listDrafts, async ({ caller }) => {
    const rows = await db
      .select()
      .from(drafts)
      .where(and(isOwn(services, caller), isNull(drafts.sessionId)))
      .orderBy(desc(drafts.updatedAt));
    return {
      drafts: rows.map((row) => {
        const { reference, layout_id, documents, participants } = contentOf(services, row);
        return {
          ...describeSaved(row),
          reference,
          layout_id: layout_id ?? null,
          document_names: documents.map(({ name }) => name),
          participants: participants.map(({ name }) => name.trim()).filter((name) => name !== ''),
        };
      }),
    };
  });

  register(calls.getDraft, async ({ caller, params }) =>
    describeDraft(services, db, await findDraft(services, db, caller, params.id)),
  );

  register(calls.saveDraft, async ({ caller, params, body }) =>
    database.transaction(async (tx) =>
      describeSaved(await replaceContent(services, tx, caller, { id: params.id, ...body })),
    ),
  );

  register(calls.deleteDraft, async ({ caller, params }) => {
    const { id } = await removeDraft(services, caller, params.id);
    return { draft_id: id, deleted: true as const };
  });

  register(calls.addDraftDocument, async ({ caller, params, request }) => {
    await findDraft(services, db, caller, params.id);
    return addUpload(services, caller, params.id, await readFile(request));
  });

  register(calls.getDraftDocument, async ({ caller, params, request, reply }) => {
    const { id } = await findDraft(services, db, caller, params.id);
    return sendPdf(request, reply, await kept(storage.get(id, params.sha256)), `${id}.pdf`);
  });

  register(calls.getDraftPlaces, async ({ caller, params }) =>
    placesOf(services, await findDraft(services, db, caller, params.id)),
  );

  register(calls.previewDraft, async ({ caller, params }) =>
    previewOf(services, caller, await findDraft(services, db, caller, params.id)),
  );

  register(calls.previewDraftDocument, async ({ caller, params, request, reply }) => {
    const { id, previewId } = await findDraft(services, db, caller, params.id);
    return sendPdf(request, reply, await kept(storage.get(previewId, params.sha256)), `${id}-preview.pdf`);
  });

  register(calls.sendDraft, async (input) => {
    const { caller, params, body, origin } = input;
    // One that was sent before is refused with any other key than the one that it was sent with.
    const row = await findDraft(services, db, caller, params.id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'DRAFT_SENT') return error;
      throw error;
    });
    const upload =
      row instanceof AppError ? row : await uploadOfDraft(services, caller, row.id, contentOf(services, row));
    const created = await once(services, input, JSON.stringify(body), async (tx) => {
      if (upload instanceof AppError) throw upload;
      return sendAsSession(services, tx, caller, { id: params.id, version: body.version, upload, origin });
    });
    if (!(row instanceof AppError))
      await eraseFiles(services, row).catch((error: unknown) =>
        log.error({ err: error, draft_id: row.id }, 'The files of a draft could not be deleted yet'),
      );
    return created;
  });

  register(calls.duplicateSession, async (input) => {
    const { content, documents, missing } = await duplicateOf(services, input.caller, input.params.id);
    return once(services, input, '', async (tx) => {
      const rows = documents.map(({ content: _content, ...document }) => document);
      const row = await insertDraft(services, tx, input.caller, content, rows);
      for (const document of documents) await storage.put(row.id, document.content);
      return { ...(await describeDraft(services, tx, row)), missing };
    });
  });
}

async function readFile(request: FastifyRequest) {
  const { files, fields } = await readParts(request, { fileSize: MAX_DOCUMENT_BYTES, files: 1 });
  for (const name of [...files.keys(), ...fields.keys()])
    if (name !== 'document')
      throw new AppError('INVALID_REQUEST', {}, `parts: ${unknownName(name, ['document'])}`);
  const file = files.get('document')?.[0];
  if (!file) throw new AppError('INVALID_REQUEST', {}, 'The part `document` (a PDF) is missing');
  return file;
}

/** What is not there any more, or never was. */
const kept = (content: Promise<Buffer>): Promise<Buffer> =>
  content.catch((error: unknown) => {
    throw error instanceof StorageError && error.reason === 'missing'
      ? new AppError('DOCUMENT_NOT_FOUND')
      : error;
  });
