/**
 * Held while a backup is made. What its snapshot of the database names must stay until it is copied: files of what is erased meanwhile are
 * deleted after it. The lock is taken before the snapshot, and asked for after an erasure is committed, so that none slips through.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { Transaction } from './connect.ts';

const LOCK = "hashtext('countersign backup')";

const TRIES = 5;
const BETWEEN_TRIES_MS = 200;

/**
 * Until the transaction of this connection ends. False where another backup is being made, or something that none may begin beside. Whoever
 * only asks holds it for a moment: so it is tried more than once.
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

/** No backup begins until this transaction ends. False where one is being made. */
export async function blockBackups(tx: Transaction): Promise<boolean> {
  return answer(await tx.execute(sql.raw(`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`)));
}

/** No backup begins until the transaction that waited ends. */
export const WAIT_FOR_BACKUP = `select pg_advisory_xact_lock_shared(${LOCK})`;

const answer = ({ rows }: { rows: { free?: boolean }[] }): boolean => rows[0]?.free === true;
