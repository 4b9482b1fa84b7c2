/**
 * Announces new files. Files are written before the row that owns them is committed, so the server announces them
 * first. If the row is never committed, because the node was killed or the storage failed, the files are erased a day
 * later.
 */
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { isBackupRunning } from '../../database/backup-lock.ts';
import type { Queryable, Transaction } from '../../database/connect.ts';
import { newFiles } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { hasOwner } from '../../signing/late-files.ts';
import { withinTimeBudget } from '../../signing/time-budget.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** The time after which announced files without an owner are erased. No request or job takes that long. */
const KEPT_MILLISECONDS = 86_400_000;
const AT_ONCE = 1000;

/**
 * Runs `work`, which creates the owner and, in the same transaction, its files (`putNewFiles`). The files are announced
 * before `work` starts, because a transaction must not wait for a second connection.
 */
export const withNewFiles = <T>(
  services: Pick<Kernel, 'database' | 'now'>,
  ownerId: string,
  work: () => Promise<T>,
): Promise<T> => withFilesOfAll(services, [ownerId], work);

/** Announces the files of several owners, which `work` creates in one transaction. */
export async function withFilesOfAll<T>(
  { database: { db }, now }: Pick<Kernel, 'database' | 'now'>,
  ownerIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const since = now();
  const isFirst = await announce(db, ownerIds, since);
  // The announcement is withdrawn only if this was the first attempt, because the files of earlier attempts are
  // unknown.
  const withdraw = async () => {
    if (isFirst)
      await db
        .delete(newFiles)
        .where(and(inArray(newFiles.ownerId, [...ownerIds]), eq(newFiles.since, since)));
  };
  try {
    const made = await work();
    // Usually, `putNewFiles` has withdrawn the announcement already. It still exists if a repeated key returned a
    // stored response, so that no file was written. A failure to withdraw it is harmless.
    await withdraw().catch(() => undefined);
    return made;
  } catch (error) {
    // A refusal happens before the first file is written. After any other error, files may have been written, and the
    // transaction may have been committed.
    if (error instanceof AppError && error.status < 500) await withdraw();
    throw error;
  }
}

/**
 * Announces the files of the owners. Returns false if an earlier attempt has announced the files of one of these
 * owners. This happens for a batch row, because every attempt uses the same session id.
 */
async function announce(db: Queryable, ownerIds: readonly string[], since: Date): Promise<boolean> {
  if (ownerIds.length === 0) return true;
  const announced = await db
    .insert(newFiles)
    .values(ownerIds.map((ownerId) => ({ ownerId, since })))
    .onConflictDoUpdate({ target: newFiles.ownerId, set: { since } })
    // `xmax` is zero for a new row. It is not zero if the row existed and this statement locked it.
    .returning({ isFirst: sql<boolean>`xmax = 0` });
  return announced.every(({ isFirst }) => isFirst);
}

/**
 * Stores the files as the last statements of a transaction, when no refusal is possible any more. The announcement is
 * withdrawn first, so that a sweep waits for this transaction. Throws if the announcement no longer exists, which
 * happens if another node's clock is a day ahead: that node might otherwise erase the files of an existing owner.
 */
export async function putNewFiles(
  { storage }: WithStorage,
  tx: Transaction,
  ownerId: string,
  documents: readonly { content: Buffer; received?: Buffer }[],
): Promise<void> {
  const announced = await tx
    .delete(newFiles)
    .where(eq(newFiles.ownerId, ownerId))
    .returning({ id: newFiles.ownerId });
  if (announced.length === 0) throw new Error(`The files of ${ownerId} are no longer announced`);
  for (const { content, received } of documents) {
    await storage.put(ownerId, content);
    if (received) await storage.put(ownerId, received);
  }
}

/**
 * Erases files without an owner, except during a backup. The next sweep erases them then. Files whose erasure has
 * failed before come last.
 */
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
      // Deleting the row locks it, so a new attempt for the same owner waits until the files are erased.
      await database.transaction(async (tx) => {
        const gone = await tx
          .delete(newFiles)
          .where(and(eq(newFiles.ownerId, id), isOld))
          .returning();
        if (gone.length > 0 && !(await hasOwner({ db: tx }, id))) await services.storage.erase(id);
      });
    } catch (error) {
      log.error({ err: error, id }, 'Files without an owner were not deleted');
      await database.db.update(newFiles).set({ triedAt: now() }).where(eq(newFiles.ownerId, id));
    }
}
