/**
 * Deletes files of an erased session. Files are written before their step or seal is recorded, and the session may be
 * erased in between.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { isBackupRunning } from '../database/backup-lock.ts';
import { sessions } from '../database/schema.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { Kernel } from './kernel.ts';
import type { Database } from '../database/connect.ts';

type Tools = Pick<Kernel, 'database' | 'log'> & WithStorage;

/**
 * Runs `work`, which writes files and then takes its step. If the step is refused, the session may have been erased in
 * the meantime, and the new files are erased too.
 */
export async function withFiles<T>(tools: Tools, sessionId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await eraseLateFiles(tools, sessionId).catch((failure: unknown) =>
      tools.log.error({ err: failure, session_id: sessionId }, 'Files of an erased session were not deleted'),
    );
    throw error;
  }
}

/**
 * Erases files that were written after the session was erased, because erased personal data must not exist as files
 * again. During a backup, files are not deleted, and the next sweep deletes them.
 */
export async function eraseLateFiles(
  { database, storage }: Pick<Tools, 'database' | 'storage'>,
  sessionId: string,
): Promise<void> {
  const { db, pool } = database;
  const erased = await db
    .update(sessions)
    // The time of the last attempt is reset too. A concurrent sweep would otherwise report that all files were
    // deleted.
    .set({ blobsErasedAt: null, blobsTriedAt: null })
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.erasedAt)))
    .returning({ id: sessions.id });
  if (erased.length > 0 && !(await isBackupRunning(pool))) await storage.erase(sessionId);
}

/** Checks whether a session, a layout, a draft or a stamp certificate owns the files in this folder. */
export async function hasOwner({ db }: Pick<Database, 'db'>, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from sessions where id = ${id} and erased_at is null
    union all select 1 from layouts where id = ${id}
    union all select 1 from drafts where id = ${id} or preview_id = ${id}
    union all select 1 from stamps where id = ${id} and sha256 is not null
    limit 1`);
  return rows.length > 0;
}
