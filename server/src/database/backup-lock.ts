/**
 * Held while a backup is made. Files in its database snapshot must stay until they are copied, so files of records erased
 * in the meantime are deleted afterwards. The lock is taken before the snapshot and checked after an erasure is committed,
 * so no file slips through.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { Transaction } from './connect.ts';

const LOCK = "hashtext('countersign backup')";

const TRIES = 5;
const BETWEEN_TRIES_MS = 200;

/**
 * Takes the lock until this connection's transaction ends. Returns false during another backup or a conflicting operation.
 * Processes that only check hold it for a moment, so several attempts are made.
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

/** Prevents backups from starting until this transaction ends. Returns false during a backup. */
export async function blockBackups(tx: Transaction): Promise<boolean> {
  return answer(await tx.execute(sql.raw(`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`)));
}

/** Waits for a running backup, and prevents others until the transaction ends. */
export const WAIT_FOR_BACKUP = `select pg_advisory_xact_lock_shared(${LOCK})`;

const answer = ({ rows }: { rows: { free?: boolean }[] }): boolean => rows[0]?.free === true;
