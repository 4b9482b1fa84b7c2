/** Selects the rows of a batch that a caller may see. */
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
 * Selects batches of the caller's departments. Callers limited to branches see only their own batches, and only those
 * that contain no other branch.
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

/** Returns whether every row belongs to a branch within the caller's scope. */
export const seesAllRows = ({ branches }: AccessScope, { branchIds }: BatchRecord): boolean =>
  branches === null || (branchIds?.every((id) => branches.includes(id)) ?? false);

/** Finds a batch. A batch outside the caller's scope gets the same response as an unknown id. */
export async function findBatch(db: Queryable, caller: Originator, id: string): Promise<BatchRecord> {
  const [batch] = await db
    .select()
    .from(batches)
    .where(and(hasId(batches.id, id), batchesWithinScope(caller)));
  if (!batch) throw new AppError('BATCH_NOT_FOUND');
  return batch;
}

/** Locks a batch. No row is created in the meantime, because creating a row takes a weaker lock on its batch. */
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
