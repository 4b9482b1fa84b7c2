/** Maintains batches: requests lost jobs again, and erases rows that are no longer needed. */
import { BATCH_KEPT_DAYS, BATCH_WAITS_DAYS } from '@countersign/contract/rules/batches';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { batches } from '../../database/schema.ts';
import { cancelBatch, requestRun } from './acts.ts';
import type { Kernel } from '../../signing/kernel.ts';

const DAY = 86_400_000;

/** Requests a job for every running batch that has none. Runs every minute. */
export async function requestMissingRuns(services: Kernel): Promise<void> {
  const { database, jobs } = services;
  const running = await database.db
    .select({ id: batches.id })
    .from(batches)
    .where(eq(batches.status, 'running'));
  for (const { id } of running)
    if (!(await jobs.isUnderWay('run-batch', id)))
      await database.transaction((tx) => requestRun(services, tx, id));
}

/**
 * Cancels batches that were not started, or stayed paused, for too long. Deletes batches that ended long ago, with
 * their rows.
 */
export async function eraseOldBatches(services: Kernel): Promise<void> {
  const { database, now } = services;
  const at = now();
  const idle = await database.db
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        isNull(batches.endedAt),
        inArray(batches.status, ['problems', 'ready', 'paused']),
        lt(batches.changedAt, new Date(+at - BATCH_WAITS_DAYS * DAY)),
      ),
    );
  for (const { id } of idle)
    await database.transaction(async (tx) => {
      const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for('no key update');
      if (batch && batch.endedAt === null && batch.status !== 'running') await cancelBatch(tx, id, at);
    });
  await database.db.delete(batches).where(lt(batches.endedAt, new Date(+at - BATCH_KEPT_DAYS * DAY)));
}
