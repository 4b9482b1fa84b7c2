/** Selects the batches and rows that a caller may see. */
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { ofDepartments } from '../../access/access-scope.ts';
import { batches, type batchRows, type BatchSender } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { idOf, type Originator, type AccessScope } from '../../http/callers.ts';
import type { Transaction, Queryable } from '../../database/connect.ts';
import { hasId } from '../../database/has-id.ts';

export type BatchRecord = typeof batches.$inferSelect;
export type BatchRowRecord = typeof batchRows.$inferSelect;

export const senderOf = (caller: Originator): BatchSender => ({
  ...('apiKeyId' in caller ? { apiKeyId: caller.apiKeyId } : { personId: caller.personId }),
  departments: caller.departments,
  branches: caller.branches,
});

/**
 * Selects the batches of the caller's departments. A caller who is limited to branches sees only their own batches, and
 * only if all rows belong to those branches.
 */
export const batchesWithinScope = (caller: Originator): SQL | undefined =>
  and(
    ofDepartments(batches.department, caller.departments),
    caller.isTest === null ? undefined : eq(batches.isTest, caller.isTest),
    caller.branches === null
      ? undefined
      : or(
          eq(batches.madeBy, idOf(caller)),
          sql`${batches.branchIds} <@ ${sql.param([...caller.branches])}::uuid[]`,
        ),
  );

/** Returns whether the caller may see every row, because all branches of the batch are in the caller's scope. */
export const seesAllRows = ({ branches }: AccessScope, { branchIds }: BatchRecord): boolean =>
  branches === null || (branchIds?.every((id) => branches.includes(id)) ?? false);

/** Finds a batch. For a batch outside the caller's scope, the response is the same as for an unknown id. */
export async function findBatch(db: Queryable, caller: Originator, id: string): Promise<BatchRecord> {
  const [batch] = await db
    .select()
    .from(batches)
    .where(and(hasId(batches.id, id), batchesWithinScope(caller)));
  if (!batch) throw new AppError('BATCH_NOT_FOUND');
  return batch;
}

/** Locks a batch. Creating a row takes a weaker lock on its batch, so no row is created until this lock is released. */
export async function lockBatch(tx: Transaction, caller: Originator, id: string): Promise<BatchRecord> {
  const { id: known } = await findBatch(tx, caller, id);
  const [batch] = await tx.select().from(batches).where(eq(batches.id, known)).for('no key update');
  if (!batch) throw new AppError('BATCH_NOT_FOUND');
  return batch;
}

export const contentContext = (batchId: string, row: number): string =>
  `batch_rows.content:${batchId}:${row}`;
export const messageContext = (batchId: string): string => `batches.message:${batchId}`;
export const problemsContext = (batchId: string): string => `batches.problems:${batchId}`;
