/** Starts, pauses and resumes a checked batch, or cancels it permanently. */
import { allowsAct, type BatchAct } from '@countersign/contract/rules/batches';
import { and, asc, eq, gt } from 'drizzle-orm';
import { batches, batchRows } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import type { Transaction } from '../../database/connect.ts';
import { refuseForeignReturns, rightsOf } from '../creation/sender-rights.ts';
import { contentOf } from './make-row.ts';
import { type BatchRecord, type BatchRowRecord, lockBatch, senderOf } from './rows.ts';
import { hasReturns } from './targets.ts';
import type { Kernel } from '../../signing/kernel.ts';

/**
 * Changes the state while holding the batch's lock. A row that is being created is completed first, and no other row is
 * created before the new state is visible.
 */
export async function actOnBatch(
  services: Kernel,
  tx: Transaction,
  caller: Originator,
  id: string,
  act: BatchAct,
): Promise<BatchRecord> {
  const { status, columns, isTest } = await lockBatch(tx, caller, id);
  if (!allowsAct(status, act)) throw new AppError('BATCH_STATE', { status });
  const at = services.now();
  switch (act) {
    case 'start':
      return run({ startedAt: at });
    case 'resume':
      return run({});
    case 'pause':
      return change({ status: 'paused' });
    case 'cancel':
      return cancelBatch(tx, id, at);
  }

  /** Starts or resumes the batch. The caller who did so last is the sender of its sessions. */
  async function run(more: { startedAt?: Date }): Promise<BatchRecord> {
    // Only a test caller may start a test batch. A live caller would create live sessions with real messages.
    if (isTest && caller.isTest !== true) throw new AppError('BATCH_IS_TEST');
    if (hasReturns(columns)) await refuseForeignReturnsOf(services, tx, caller, id);
    await requestRun(services, tx, id);
    return change({ status: 'running', sender: senderOf(caller), ...more });
  }

  async function change(values: Partial<BatchRecord>): Promise<BatchRecord> {
    return updateBatch(tx, id, { blocker: null, blockerUntil: null, changedAt: at, ...values });
  }
}

const ROWS_AT_ONCE = 500;

/**
 * Checks the return addresses against the rights of the sender, who may be a different person from the one who checked
 * the batch. The batch is locked, so its rows cannot change in the meantime.
 */
async function refuseForeignReturnsOf(
  services: Kernel,
  tx: Transaction,
  caller: Originator,
  id: string,
): Promise<void> {
  const { returnOrigins } = await rightsOf(tx, caller);
  let rows: BatchRowRecord[] = [];
  do {
    rows = await tx
      .select()
      .from(batchRows)
      .where(
        and(
          eq(batchRows.batchId, id),
          eq(batchRows.status, 'waiting'),
          gt(batchRows.row, rows.at(-1)?.row ?? 0),
        ),
      )
      .orderBy(asc(batchRows.row))
      .limit(ROWS_AT_ONCE);
    for (const row of rows) refuseForeignReturns(returnOrigins, contentOf(services, row)?.participants ?? []);
  } while (rows.length === ROWS_AT_ONCE);
}

/**
 * Cancels a batch. Sessions that already exist stay, and the content of all other rows is erased. The caller must hold
 * the batch's lock.
 */
export async function cancelBatch(tx: Transaction, id: string, at: Date): Promise<BatchRecord> {
  await tx
    .update(batchRows)
    .set({ status: 'cancelled', contentEncrypted: null })
    .where(and(eq(batchRows.batchId, id), eq(batchRows.status, 'waiting')));
  return updateBatch(tx, id, {
    status: 'cancelled',
    problemsEncrypted: null,
    messageEncrypted: null,
    blocker: null,
    blockerUntil: null,
    changedAt: at,
    endedAt: at,
  });
}

export async function updateBatch(
  tx: Transaction,
  id: string,
  values: Partial<BatchRecord>,
): Promise<BatchRecord> {
  const [changed] = await tx.update(batches).set(values).where(eq(batches.id, id)).returning();
  if (!changed) throw new AppError('BATCH_NOT_FOUND');
  return changed;
}

export const requestRun = (
  { jobs }: Pick<Kernel, 'jobs'>,
  tx: Transaction,
  id: string,
  afterSeconds = 0,
): Promise<void> =>
  jobs.enqueue(tx, 'run-batch', { batch_id: id }, { onlyOne: id, afterSeconds, atOnce: afterSeconds === 0 });
