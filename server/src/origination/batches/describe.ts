import type { BatchProblem } from '@countersign/contract/originator/batches';
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { batches, batchRows } from '../../database/schema.ts';
import { idOf, type Originator } from '../../http/callers.ts';
import type { Queryable } from '../../database/connect.ts';
import type { LayoutVersionRow } from '../layouts/rows.ts';
import { type BatchRecord, problemsContext, batchesWithinScope } from './rows.ts';
import { targetsOf } from './targets.ts';
import type { Kernel } from '../../signing/kernel.ts';

const SHOWN_PROBLEMS = 100;

interface Counts {
  total: number;
  made: number;
  failed: number;
}
const NONE: Counts = { total: 0, made: 0, failed: 0 };

/** Counts the rows of each batch by status. No counters are stored, so the numbers always match the rows. */
async function countRows(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  if (ids.length === 0) return new Map();
  const { batchId, status } = batchRows;
  const rows = await db
    .select({ batchId, status, count: sql<number>`count(*)::int` })
    .from(batchRows)
    .where(inArray(batchId, [...ids]))
    .groupBy(batchId, status);
  const counts = new Map<string, Counts>();
  for (const row of rows) {
    const { total, made, failed } = counts.get(row.batchId) ?? NONE;
    counts.set(row.batchId, {
      total: total + row.count,
      made: row.status === 'made' ? row.count : made,
      failed: row.status === 'failed' ? row.count : failed,
    });
  }
  return counts;
}

export async function summariseBatches(db: Queryable, found: readonly BatchRecord[]) {
  const counts = await countRows(
    db,
    found.map(({ id }) => id),
  );
  return found.map((batch) => summaryOf(batch, counts.get(batch.id) ?? NONE));
}

const summaryOf = (batch: BatchRecord, { total, made, failed }: Counts) => ({
  batch_id: batch.id,
  name: batch.name,
  key: batch.key,
  status: batch.status,
  is_test: batch.isTest,
  department: batch.department,
  layout_id: batch.settings.layout_id,
  layout_version: batch.settings.layout_version,
  template_id: batch.settings.template_id ?? null,
  sender_id: idOf(batch.sender),
  rows_total: total,
  rows_made: made,
  rows_failed: failed,
  problems_total: batch.problemsTotal,
  hindrance: batch.blocker && {
    kind: batch.blocker,
    until: batch.blockerUntil?.toISOString() ?? null,
  },
  created_at: batch.createdAt.toISOString(),
  changed_at: batch.changedAt.toISOString(),
  started_at: batch.startedAt?.toISOString() ?? null,
  ended_at: batch.endedAt?.toISOString() ?? null,
});

export async function summariseBatch(db: Queryable, batch: BatchRecord) {
  const counts = await countRows(db, [batch.id]);
  return summaryOf(batch, counts.get(batch.id) ?? NONE);
}

export async function describeBatch(
  services: Pick<Kernel, 'vault'>,
  db: Queryable,
  caller: Originator,
  batch: BatchRecord,
  version: Pick<LayoutVersionRow, 'roles' | 'fields'>,
) {
  return {
    ...(await summariseBatch(db, batch)),
    columns: batch.columns,
    targets: targetsOf(version).map(({ target, required, roleName }) => ({
      target,
      required,
      role_name: roleName,
    })),
    problems: problemsOf(services, batch).slice(0, SHOWN_PROBLEMS),
    has_inputs: version.fields.some(({ input }) => input),
    same_file_as: await sameFileAs(db, caller, batch),
  };
}

/**
 * Decrypts the problems of a batch. They contain column names and details of personal data, so they are encrypted like
 * the rows.
 */
export function problemsOf({ vault }: Pick<Kernel, 'vault'>, batch: BatchRecord): BatchProblem[] {
  if (batch.problemsEncrypted === null) return [];
  const problems: BatchProblem[] = JSON.parse(
    vault.decrypt(batch.problemsEncrypted, problemsContext(batch.id)),
  );
  return problems;
}

async function sameFileAs(
  db: Queryable,
  caller: Originator,
  { id, fileHash, department, isTest }: BatchRecord,
): Promise<string | null> {
  const [other] = await db
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        eq(batches.fileHash, fileHash),
        lt(batches.id, id),
        ne(batches.status, 'cancelled'),
        eq(batches.isTest, isTest),
        sql`${batches.department} IS NOT DISTINCT FROM ${department}`,
        batchesWithinScope(caller),
      ),
    )
    .orderBy(desc(batches.id))
    .limit(1);
  return other?.id ?? null;
}
