/** Stores a checked batch with its rows, or replaces the file of an existing batch. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { batches, batchRows, type BatchSettings } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { idOf, type Originator } from '../../http/callers.ts';
import type { Queryable, Transaction } from '../../database/connect.ts';
import type { CheckedTable } from './check-table.ts';
import { inWords } from './problems-in-words.ts';
import {
  type BatchRecord,
  contentContext,
  lockBatch,
  messageContext,
  problemsContext,
  senderOf,
  batchesWithinScope,
} from './rows.ts';
import type { Kernel } from '../../signing/kernel.ts';

export interface NewBatch {
  name: string;
  key: string | undefined;
  department: string | null;
  settings: BatchSettings;
  message: string | undefined;
  fileHash: string;
}

/** The number of rows that one statement inserts. */
const ROWS_AT_ONCE = 500;

/** Stores a batch. If the same file was already sent with the same key, returns the existing batch instead. */
export async function insertBatch(
  services: Kernel,
  tx: Transaction,
  caller: Originator,
  { key, message, ...batch }: NewBatch,
  checked: CheckedTable,
): Promise<BatchRecord> {
  const at = services.now();
  const id = uuid();
  const [made] = await tx
    .insert(batches)
    .values({
      ...batch,
      ...outcomeOf(services, id, checked),
      id,
      key: key ?? null,
      messageEncrypted: message === undefined ? null : services.vault.encrypt(message, messageContext(id)),
      sender: senderOf(caller),
      isTest: caller.isTest === true,
      madeBy: idOf(caller),
      createdAt: at,
      changedAt: at,
    })
    .onConflictDoNothing()
    .returning();
  if (!made) {
    const known = await findByKey(tx, caller, { key, message, ...batch });
    if (!known) throw new Error('Bug: a batch was refused for an unused key');
    return known;
  }
  await insertRows(services, tx, id, checked);
  return made;
}

/**
 * Finds the batch with an idempotency key. Returns null if the key is new. If the caller may not see the batch, the
 * error reveals only that the key is in use.
 */
export async function findByKey(
  db: Queryable,
  caller: Originator,
  { key, department, fileHash, settings }: NewBatch,
): Promise<BatchRecord | null> {
  if (key === undefined) return null;
  const [found] = await db
    .select({
      known: batches,
      isSeen: sql<boolean>`coalesce(${and(sql`true`, batchesWithinScope(caller))}, false)`,
    })
    .from(batches)
    .where(
      and(
        eq(batches.key, key),
        eq(batches.isTest, caller.isTest === true),
        sql`coalesce(${batches.department}, '') = coalesce(${department}::text, '')`,
      ),
    );
  if (!found) return null;
  const { known, isSeen } = found;
  if (!isSeen) throw new AppError('BATCH_KEY_TAKEN');
  const { file_by: _by, ...said } = known.settings;
  if (known.fileHash === fileHash && isDeepStrictEqual(said, settings)) return known;
  throw new AppError('BATCH_KEY_TAKEN', { batch_id: known.id });
}

export async function replaceFile(
  services: Kernel,
  tx: Transaction,
  caller: Originator,
  id: string,
  { fileHash, columns }: { fileHash: string; columns: BatchSettings['columns'] },
  checked: CheckedTable,
): Promise<BatchRecord> {
  const batch = await lockBatch(tx, caller, id);
  refuseStarted(batch);
  const { columns: _before, file_by: _by, ...rest } = batch.settings;
  const by = idOf(caller);
  const settings = by === batch.madeBy ? rest : { ...rest, file_by: by };
  await tx.delete(batchRows).where(eq(batchRows.batchId, id));
  const [changed] = await tx
    .update(batches)
    .set({
      ...outcomeOf(services, id, checked),
      settings: columns === undefined ? settings : { ...settings, columns },
      fileHash,
      changedAt: services.now(),
    })
    .where(eq(batches.id, id))
    .returning();
  if (!changed) throw new AppError('BATCH_NOT_FOUND');
  await insertRows(services, tx, id, checked);
  return changed;
}

export function refuseStarted({ status }: BatchRecord): void {
  if (status !== 'problems' && status !== 'ready') throw new AppError('BATCH_STATE', { status });
}

const outcomeOf = ({ vault }: Kernel, id: string, checked: CheckedTable) => ({
  columns: checked.columns,
  status: checked.problemsTotal > 0 ? ('problems' as const) : ('ready' as const),
  branchIds:
    checked.problemsTotal > 0
      ? null
      : [...new Set(checked.rows.flatMap(({ content }) => content.branch_ids ?? []))],
  problemsTotal: checked.problemsTotal,
  problemsEncrypted:
    checked.problems.length === 0
      ? null
      : vault.encrypt(JSON.stringify(checked.problems.map(inWords)), problemsContext(id)),
});

async function insertRows(
  { vault }: Kernel,
  tx: Transaction,
  batchId: string,
  { rows }: CheckedTable,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(batchRows).values(
      rows.slice(from, from + ROWS_AT_ONCE).map(({ row, rowKey, content }) => ({
        batchId,
        row,
        rowKey,
        sessionId: uuid(),
        status: 'waiting' as const,
        contentEncrypted: vault.encrypt(JSON.stringify(content), contentContext(batchId, row)),
      })),
    );
}
