/**
 * Held while a backup is made. What its snapshot of the database names must stay until it is copied: files of what is erased meanwhile are
 * deleted after it. The lock is taken before the snapshot, and asked for after an erasure is committed, so that none slips through.
 */
import type { ClientBase, Pool } from 'pg';

const LOCK = "hashtext('countersign backup')";

/** Until the transaction of this connection ends. False where another backup is being made. */
export async function takeBackupLock(client: ClientBase): Promise<boolean> {
  return answer(await client.query(`select pg_try_advisory_xact_lock(${LOCK}) as free`));
}

export async function isBackupRunning(pool: Pool): Promise<boolean> {
  return !answer(await pool.query(`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`));
}

/** No backup begins until the transaction that waited ends. */
export const WAIT_FOR_BACKUP = `select pg_advisory_xact_lock_shared(${LOCK})`;

const answer = ({ rows }: { rows: { free?: boolean }[] }): boolean => rows[0]?.free === true;
