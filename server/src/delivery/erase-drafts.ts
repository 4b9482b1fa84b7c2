/** Erases drafts and their files if the drafts are old, were sent, or have no owner any more. */
import { asc, eq, lte, sql } from 'drizzle-orm';
import { isBackupRunning } from '../database/backup-lock.ts';
import { drafts } from '../database/schema.ts';
import { withinTimeBudget } from '../signing/time-budget.ts';
import { eraseAnswers } from '../access/idempotency.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { Kernel } from '../signing/kernel.ts';

const DRAFTS_AT_ONCE = 500;

/**
 * Erases drafts. Does nothing during a backup, because the next sweep erases them. Drafts whose files could not be
 * deleted before come last.
 */
export async function eraseDrafts({ database, storage, log, now }: Kernel & WithStorage): Promise<void> {
  if (await isBackupRunning(database.pool)) return;
  const rows = await database.db
    .select({ id: drafts.id, previewId: drafts.previewId })
    .from(drafts)
    .where(lte(drafts.expiresAt, now()))
    .orderBy(sql`${drafts.triedAt} nulls first`, asc(drafts.expiresAt))
    .limit(DRAFTS_AT_ONCE);
  for (const { id, previewId } of withinTimeBudget(rows))
    try {
      // The files are deleted before the row, so that a failed deletion is tried again.
      await storage.erase(id);
      await storage.erase(previewId);
      await database.transaction(async (tx) => {
        await eraseAnswers(tx, id);
        await tx.delete(drafts).where(eq(drafts.id, id));
      });
    } catch (error) {
      log.error({ err: error, draft_id: id }, 'A draft could not be erased');
      await database.db.update(drafts).set({ triedAt: now() }).where(eq(drafts.id, id));
    }
}
