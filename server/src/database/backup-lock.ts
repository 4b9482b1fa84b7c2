/**
 * A lock that is held while a backup is made. Files in the backup's database snapshot must stay until they are copied,
 * so files of records erased in the meantime are deleted afterwards. The backup takes the lock before its snapshot, and
 * an erasure checks the lock after it is committed, so no file is missed.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { Transaction } from './connect.ts';

const LOCK = "hashtext('countersign backup')";

const TRIES = 5;
const BETWEEN_TRIES_MS = 200;

/**
 * Takes the lock until this connection's transaction ends. Returns false during another backup or a conflicting
 * operation. Several attempts are made, because processes that only check for a backup hold the lock for a moment.
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

/** Prevents backups from starting until this transaction ends. Returns false if a backup is running. */
export async function blockBackups(tx: Transaction): Promise<boolean> {
  return answer(await tx.execute(sql.raw(`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`)));
}

/** Waits for a running backup to end, and prevents new ones until the transaction ends. */
export const WAIT_FOR_BACKUP = `select pg_advisory_xact_lock_shared(${LOCK})`;

const answer = ({ rows }: { rows: { free?: boolean }[] }): boolean => rows[0]?.free === true;
