/** Registers the calls of the originator API for batches. */
import { readJsonPart, readParts } from '../../http/multipart.ts';
import { AppError } from '../../http/app-error.ts';
import type { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import { type BatchAct, MAX_BATCH_FILE_BYTES } from '@countersign/contract/rules/batches';
import { Readable } from 'node:stream';
import {
  batchFileInput,
  batchInput,
  cancelBatch,
  createBatch,
  getBatch,
  getBatchForm,
  getBatchProblems,
  getBatchInputs,
  getBatchResult,
  listBatches,
  pauseBatch,
  replaceBatchFile,
  resumeBatch,
  startBatch,
} from '@countersign/contract/originator/batches';
import { keyedHash } from '../../crypto/secrets.ts';
import { csvLine, sendCsv } from '../../http/csv-reply.ts';
import type { Originator } from '../../http/callers.ts';
import type { Register } from '../../http/register.ts';
import { idempotent } from '../../access/idempotency.ts';
import { findLayout, findVersion } from '../layouts/rows.ts';
import { actOnBatch } from './acts.ts';
import { checkTable } from './check-table.ts';
import { describeBatch, problemsOf, summariseBatch, summariseBatches } from './describe.ts';
import { findByKey, insertBatch, refuseStarted, replaceFile } from './store.ts';
import { planBatch } from './plan.ts';
import { inputsOf, resultOf } from './result.ts';
import { batchesWithinScope, type BatchRecord, findBatch } from './rows.ts';
import { isForPeople, targetsOf } from './targets.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { Kernel } from '../../signing/kernel.ts';
import type { WithTables } from '../../tables/table-reader.ts';
import { and, desc } from 'drizzle-orm';
import { batches } from '../../database/schema.ts';
import { isAfterCursor, toPage, writeCursor } from '../../http/cursors.ts';

const ACTS = [
  [startBatch, 'start'],
  [pauseBatch, 'pause'],
  [resumeBatch, 'resume'],
  [cancelBatch, 'cancel'],
] as const satisfies [unknown, BatchAct][];

export function batchRoutes(services: Kernel & PdfTools & WithTables, register: Register): void {
  const { database, keys } = services;
  const { db } = database;
  const hashOf = (file: Buffer) => keyedHash(keys.idempotency, file.toString('base64'));

  const versionOf = async (caller: Originator, { settings }: BatchRecord) =>
    findVersion(db, await findLayout(db, caller.departments, settings.layout_id), settings.layout_version);

  register(createBatch, async (input) => {
    const { caller, request, reply } = input;
    const { file, filename, batch } = await readBatchUpload(request, batchInput);
    const { version, ...plan } = await planBatch(services, caller, batch, filename);
    const planned = { ...plan, fileHash: hashOf(file) };
    const known = await findByKey(db, caller, planned);
    if (known) {
      void reply.header('idempotent-replayed', 'true');
      return describeBatch(services, db, caller, known, version);
    }
    const said = batch.columns ?? {};
    const checked = await checkTable(services, caller, file, { version, settings: plan.settings, said });
    return idempotent(services, input, JSON.stringify([planned, said]), async (tx) => {
      const kept = await insertBatch(services, tx, caller, planned, checked);
      return describeBatch(services, tx, caller, kept, version);
    });
  });

  register(replaceBatchFile, async (input) => {
    const { caller, params, request } = input;
    const batch = await findBatch(db, caller, params.id);
    refuseStarted(batch);
    const { file, batch: given } = await readBatchUpload(request, batchFileInput);
    const version = await versionOf(caller, batch);
    const said = given.columns ?? {};
    const checked = await checkTable(services, caller, file, {
      version,
      settings: batch.settings,
      said,
      replacing: given,
    });
    const fileHash = hashOf(file);
    return idempotent(services, input, JSON.stringify([fileHash, given]), async (tx) => {
      const kept = await replaceFile(
        services,
        tx,
        caller,
        batch.id,
        { fileHash, columns: given.columns },
        checked,
      );
      return describeBatch(services, tx, caller, kept, version);
    });
  });

  register(listBatches, async ({ caller, query }) => pageOfBatches(services, caller, query));

  register(getBatch, async ({ caller, params }) => {
    const batch = await findBatch(db, caller, params.id);
    return describeBatch(services, db, caller, batch, await versionOf(caller, batch));
  });

  for (const [call, act] of ACTS)
    register(call, async (input) => {
      const { caller, params } = input;
      // The caller's scope is checked even if the response is already stored, because the batch may have left that
      // scope since.
      await findBatch(db, caller, params.id);
      return idempotent(services, input, '', async (tx) =>
        summariseBatch(tx, await actOnBatch(services, tx, caller, params.id, act)),
      );
    });

  register(getBatchProblems, async ({ caller, params, reply }) => {
    const batch = await findBatch(db, caller, params.id);
    const lines = problemsOf(services, batch).map(({ row, column, problem, reason }) =>
      csvLine([row, column, problem, reason]),
    );
    const content = [csvLine(['row', 'column', 'problem', 'reason']), ...lines].join('');
    return sendCsv(reply, content, `problems-${batch.id}.csv`);
  });

  register(getBatchResult, async ({ caller, params, reply }) => {
    const batch = await findBatch(db, caller, params.id);
    return sendCsv(reply, Readable.from(resultOf(services, batch, caller)), `result-${batch.id}.csv`);
  });

  register(getBatchInputs, async ({ caller, params, reply }) => {
    const batch = await findBatch(db, caller, params.id);
    const { fields } = await versionOf(caller, batch);
    return sendCsv(
      reply,
      Readable.from(inputsOf(services, batch, caller, fields)),
      `answers-${batch.id}.csv`,
    );
  });

  register(getBatchForm, async ({ caller, params, reply }) => {
    const layout = await findLayout(db, caller.departments, params.id);
    const targets = targetsOf(await findVersion(db, layout)).filter(isForPeople);
    // Begins with a byte order mark, by which spreadsheets recognise UTF-8.
    const content = `\uFEFF${csvLine(targets.map(({ target }) => target))}`;
    return sendCsv(reply, content, `batch-${layout.id}.csv`);
  });
}

/** Reads the table and the JSON part with the settings. */
async function readBatchUpload<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<{ file: Buffer; filename: string; batch: z.output<Schema> }> {
  const known = ['file', 'batch'];
  const parts = await readParts(request, { fileSize: MAX_BATCH_FILE_BYTES, files: known.length }, known);
  const batch = readJsonPart(parts, 'batch', schema);
  const [file] = parts.files.get('file') ?? [];
  if (!file) throw new AppError('INVALID_REQUEST', {}, 'The part `file` (CSV or XLSX) is missing');
  return { file: file.content, filename: file.name, batch };
}

/** Returns a page of batches, newest first. Their ids are UUIDs of version 7, so they sort by time of creation. */
async function pageOfBatches(
  { database }: Kernel,
  caller: Originator,
  { cursor, limit }: z.output<(typeof listBatches)['query']>,
) {
  const rows = await database.db
    .select()
    .from(batches)
    .where(and(batchesWithinScope(caller), isAfterCursor(batches.id, cursor)))
    .orderBy(desc(batches.id))
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
  return { batches: await summariseBatches(database.db, page), next_cursor };
}
