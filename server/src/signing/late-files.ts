/** Files that are written before the step or the seal that names them: a session that was erased meanwhile keeps none of them. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { isBackupRunning } from '../database/backup-lock.ts';
import { sessions } from '../database/schema.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { Kernel } from './kernel.ts';

type Tools = Pick<Kernel, 'database' | 'log'> & WithStorage;

/** `work` writes files and takes its step. Where that is refused, the session may be gone, and its files with it. */
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

/** What was personal about the session is gone, and must not come back by a file. During a backup the next sweep deletes it. */
export async function eraseLateFiles(
  { database, storage }: Pick<Tools, 'database' | 'storage'>,
  sessionId: string,
): Promise<void> {
  const { db, pool } = database;
  const erased = await db
    .update(sessions)
    // Without the second, whoever deletes the others just now would say that all are gone.
    .set({ blobsErasedAt: null, blobsTriedAt: null })
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.erasedAt)))
    .returning({ id: sessions.id });
  if (erased.length > 0 && !(await isBackupRunning(pool))) await storage.erase(sessionId);
}
