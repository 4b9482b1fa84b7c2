/**
 * A lock that a backup holds while it runs. The backup's snapshot of the database may refer to files that are erased
 * later, and these files must stay until the backup has copied them. If the lock is held, an erasure therefore leaves
 * the deletion of files for later. The backup takes the lock before its snapshot, and an erasure checks the lock after
 * its commit, so no file is missed.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { Transaction } from './connect.ts';

const LOCK = "hashtext('countersign backup')";

const TRIES = 5;
const BETWEEN_TRIES_MS = 200;

/**
 * Takes the lock until the transaction of this connection ends. Returns false if another backup or a conflicting
 * operation holds it. Several attempts are made, because a process that checks for a backup holds the lock for a
 * moment.
 */
export async function takeBackupLock(client: ClientBase): Promise<boolean> {
  for (let tried = 1; ; tried++) {
    if (answer(await client.query(`select pg_try_advisory_xact_lock(${LOCK}) as free`))) return true;
    if (tried === TRIES) return false;
    await setTimeout(BETWEEN_TRIES_MS);
  }
}

export async function isBackupRunning(pool: Pool): Promise<boolean> {
  return !answer(await pool.query(`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`));
}

/** Prevents backups from starting until this transaction ends. Returns false if a backup is already running. */
export async function blockBackups(tx: Transaction): Promise<boolean> {
  return answer(await tx.execute(sql.raw(`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`)));
}

/** Waits until a running backup ends, and prevents new backups until the transaction ends. */
export const WAIT_FOR_BACKUP = `select pg_advisory_xact_lock_shared(${LOCK})`;

const answer = ({ rows }: { rows: { free?: boolean }[] }): boolean => rows[0]?.free === true;
