/**
 * Files are written before the row that owns them is committed. They are announced first: where the row never comes, since the node was killed
 * or the storage refused the second of them, they are erased a day later.
 */
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { isBackupRunning } from '../../database/backup-lock.ts';
import type { Queryable, Transaction } from '../../database/connect.ts';
import { newFiles } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { hasOwner } from '../../signing/files-owner.ts';
import { withinTimeBudget } from '../../signing/time-budget.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** Longer than any request or job takes. */
const KEPT_MILLISECONDS = 86_400_000;
const AT_ONCE = 1000;

/** `work` makes the owner and, in the same transaction, its files (`putNewFiles`). Before it, since no transaction may wait for a second connection. */
export async function withNewFiles<T>(
  { database: { db }, now }: Pick<Kernel, 'database' | 'now'>,
  ownerId: string,
  work: () => Promise<T>,
): Promise<T> {
  const since = now();
  const isFirst = await announce(db, ownerId, since);
  // Not of the tries before this one or beside it: nobody knows what they have written.
  const withdraw = async () => {
    if (isFirst)
      await db.delete(newFiles).where(and(eq(newFiles.ownerId, ownerId), eq(newFiles.since, since)));
  };
  try {
    const made = await work();
    // There is none any more, unless an answer was repeated for its key and nothing was written. It was made all the same if this fails.
    await withdraw().catch(() => undefined);
    return made;
  } catch (error) {
    // Refused before the first file. Of any other error nobody knows what was written and committed.
    if (error instanceof AppError && error.status < 500) await withdraw();
    throw error;
  }
}

/** False where another try for the same owner has announced them: a row of a batch has its session's id from the beginning. */
async function announce(db: Queryable, ownerId: string, since: Date): Promise<boolean> {
  const [announced] = await db
    .insert(newFiles)
    .values({ ownerId, since })
    .onConflictDoUpdate({ target: newFiles.ownerId, set: { since } })
    // Zero where the row is new: one that was there has been locked by this statement.
    .returning({ isFirst: sql<boolean>`xmax = 0` });
  return announced?.isFirst ?? false;
}

/**
 * The last thing of a transaction, when nothing can be refused any more. The announcement goes first: whoever sweeps waits for the end of this
 * transaction from then on. Where it is gone, as where the clock of another node is a day ahead, the files might be erased after their owner is there.
 */
export async function putNewFiles(
  { storage }: WithStorage,
  tx: Transaction,
  ownerId: string,
  documents: readonly { content: Buffer }[],
): Promise<void> {
  const announced = await tx
    .delete(newFiles)
    .where(eq(newFiles.ownerId, ownerId))
    .returning({ id: newFiles.ownerId });
  if (announced.length === 0) throw new Error(`The files of ${ownerId} are not announced any more`);
  for (const { content } of documents) await storage.put(ownerId, content);
}

/** What nobody owns. During a backup the next sweep does it. Those that could not be deleted come after all others. */
export async function eraseUnowned(services: Kernel & WithStorage): Promise<void> {
  const { database, log, now } = services;
  if (await isBackupRunning(database.pool)) return;
  const isOld = lt(newFiles.since, new Date(+now() - KEPT_MILLISECONDS));
  const old = await database.db
    .select({ id: newFiles.ownerId })
    .from(newFiles)
    .where(isOld)
    .orderBy(sql`${newFiles.triedAt} nulls first`, asc(newFiles.since))
    .limit(AT_ONCE);
  for (const { id } of withinTimeBudget(old))
    try {
      // Locked, so that whoever begins with the same files again waits until these are gone.
      await database.transaction(async (tx) => {
        const gone = await tx
          .delete(newFiles)
          .where(and(eq(newFiles.ownerId, id), isOld))
          .returning();
        if (gone.length > 0 && !(await hasOwner({ db: tx }, id))) await services.storage.erase(id);
      });
    } catch (error) {
      log.error({ err: error, id }, 'Files that nobody owns were not deleted');
      await database.db.update(newFiles).set({ triedAt: now() }).where(eq(newFiles.ownerId, id));
    }
}
