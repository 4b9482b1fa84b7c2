/** Creates the session of one row and marks the row as done in the same transaction. */
import { isDeepStrictEqual } from 'node:util';
import type { SessionInput } from '@countersign/contract/originator/session-input';
import { and, eq, sql } from 'drizzle-orm';
import { batches, batchRows } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { putNewFiles, withNewFiles } from '../documents/new-files.ts';
import { createSession, type Upload } from '../creation/create.ts';
import { withStamp } from '../stamps/with-stamp.ts';
import type { Sender } from '../creation/sender-rights.ts';
import { findTemplate } from '../creation/session-setup.ts';
import { fillLayout, type OpenLayout } from '../creation/from-layout.ts';
import type { RowContent } from './check-row.ts';
import { type BatchRecord, type BatchRowRecord, contentContext, messageContext } from './rows.ts';
import { maySend, SenderGone } from './sender.ts';
import type { Messengers } from '../../messaging/messengers.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { WithStamps } from '../../providers/stamps/stamp-source.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** The errors after which a retry may succeed. */
const PASSING = ['SERVICE_UNAVAILABLE', 'STORAGE_FULL', 'INTERNAL_ERROR'];
/**
 * The maximum number of attempts. The first attempts are seconds apart, and the later ones a minute, so an overloaded
 * machine has half an hour to recover.
 */
const MAX_ATTEMPTS = 50;

/**
 * Returns whether a retry may succeed. The same document was filled with other values before, so `TOO_COMPLEX` can only
 * mean that the machine is busy.
 */
const isPassing = (error: unknown): boolean =>
  !(error instanceof AppError) || PASSING.includes(error.code) || error.facts['reason'] === 'TOO_COMPLEX';

export const contentOf = (
  { vault }: Kernel,
  { batchId, row, contentEncrypted }: BatchRowRecord,
): RowContent | null =>
  contentEncrypted && JSON.parse(vault.decrypt(contentEncrypted, contentContext(batchId, row)));

/** Returns whether the batch must wait until a stamp certificate for the row is in stock. */
export const isAwaited = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'STAMP_AWAITED';

/** Creates the session of a row. Returns false if the batch is no longer running. */
export async function makeRow(
  services: Kernel & WithStorage & Messengers & PdfTools & WithStamps,
  batch: BatchRecord,
  layout: OpenLayout,
  row: BatchRowRecord,
): Promise<boolean> {
  const content = contentOf(services, row);
  // If there is no content, another node has created the session after this row was read.
  if (content === null) return true;
  try {
    return await withNewFiles(services, row.sessionId, () => make(services, batch, layout, row, content));
  } catch (error) {
    if (error instanceof SenderGone || isAwaited(error)) throw error;
    if (error instanceof AppError && !isPassing(error)) {
      await failRow(services, row, error.detail ?? error.code);
      return true;
    }
    await countAttempt(services, row);
    throw error;
  }
}

async function make(
  services: Kernel & WithStorage & Messengers & PdfTools & WithStamps,
  batch: BatchRecord,
  layout: OpenLayout,
  row: BatchRowRecord,
  content: RowContent,
): Promise<boolean> {
  const sender: Sender = batch.sender;
  const template = await findTemplate(services.database.db, sender, batch.settings.template_id);
  const upload = await fillLayout(services, layout, sessionOf(services, batch, content), template);
  return withStamp(services, sender, row.sessionId, upload, (stamped) =>
    create(services, batch, row, { upload: stamped, sender }),
  );
}

function create(
  services: Kernel & WithStorage & Messengers,
  batch: BatchRecord,
  row: BatchRowRecord,
  { upload, sender }: { upload: Upload; sender: Sender },
): Promise<boolean> {
  return services.database.transaction(async (tx) => {
    const [state] = await tx
      .select({ status: batches.status, sender: batches.sender })
      .from(batches)
      .where(eq(batches.id, batch.id))
      .for('share');
    // Stops if the batch is no longer running, or if another person has resumed it and is now its sender.
    if (state?.status !== 'running' || !isDeepStrictEqual(state.sender, batch.sender)) return false;
    if (!(await maySend(tx, services.now(), batch))) throw new SenderGone(batch);
    const marked = await tx
      .update(batchRows)
      .set({ status: 'made', contentEncrypted: null })
      .where(isWaiting(row))
      .returning({ row: batchRows.row });
    if (marked.length === 0) return true;
    const made = {
      ...upload,
      batch: { id: batch.id, row: row.row, preparedBy: preparersOf(batch) },
    };
    await createSession(services, tx, row.sessionId, made, sender);
    await putNewFiles(services, tx, row.sessionId, upload.documents);
    return true;
  });
}

const sessionOf = (
  { vault }: Pick<Kernel, 'vault'>,
  { id, settings, department, messageEncrypted }: BatchRecord,
  content: RowContent,
): SessionInput => ({
  layout_id: settings.layout_id,
  layout_version: settings.layout_version,
  ...(settings.template_id === undefined ? {} : { template_id: settings.template_id }),
  ...(department === null ? {} : { department }),
  ...(settings.validity_hours === undefined ? {} : { validity_hours: settings.validity_hours }),
  ...(settings.send_invites === undefined ? {} : { send_invites: settings.send_invites }),
  ...(messageEncrypted === null ? {} : { message: vault.decrypt(messageEncrypted, messageContext(id)) }),
  ...content,
});

const preparersOf = ({ madeBy, settings }: BatchRecord): string[] =>
  [madeBy, settings.file_by].filter((id) => typeof id === 'string');

const isWaiting = ({ batchId, row }: BatchRowRecord) =>
  and(eq(batchRows.batchId, batchId), eq(batchRows.row, row), eq(batchRows.status, 'waiting'));

async function failRow({ database }: Kernel, row: BatchRowRecord, error: string): Promise<void> {
  await database.db
    .update(batchRows)
    .set({ status: 'failed', contentEncrypted: null, error: error.slice(0, 500) })
    .where(isWaiting(row));
}

async function countAttempt(services: Kernel, row: BatchRowRecord): Promise<void> {
  const [counted] = await services.database.db
    .update(batchRows)
    .set({ attempts: sql`${batchRows.attempts} + 1` })
    .where(isWaiting(row))
    .returning({ attempts: batchRows.attempts });
  if (counted && counted.attempts >= MAX_ATTEMPTS) await failRow(services, row, 'INTERNAL_ERROR');
}
