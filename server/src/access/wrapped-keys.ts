/**
 * Stores the keys of the installation in the database, each wrapped with the master key. During a rotation, each key is
 * wrapped with both the old and the new master key. A marker identifies the master key of each row.
 */
import { createSecretKey } from 'node:crypto';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { DataKey } from '../crypto/data-keys.ts';
import { derive } from '../crypto/derive.ts';
import { ringOf } from '../crypto/key-ring.ts';
import { createVault } from '../crypto/vault.ts';
import type { Transaction, Queryable } from '../database/connect.ts';
import { dataKeys, masterKeys, wrappedKeys } from '../database/schema.ts';

/** Returns a value that identifies a master key without revealing anything about it. */
export const markOf = (master: Buffer): Buffer => derive(master, 'mark');

export class WrongMasterKey extends Error {}

/** Ensures that only one transaction at a time opens, changes or removes keys. */
export async function lockKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign token hashes'))`);
}

/**
 * Returns the keys in order, or null if the database has none yet. Throws if the keys are wrapped only with other
 * master keys.
 */
export async function unwrapKeys(db: Queryable, master: Buffer): Promise<DataKey[] | null> {
  const rows = await db
    .select({ number: dataKeys.number, activeFrom: dataKeys.activeFrom, wrapped: wrappedKeys.wrapped })
    .from(dataKeys)
    .leftJoin(wrappedKeys, and(eq(wrappedKeys.number, dataKeys.number), eq(wrappedKeys.mark, markOf(master))))
    .orderBy(asc(dataKeys.number));
  if (rows.length === 0) return null;
  const opened: DataKey[] = [];
  for (const { number, activeFrom, wrapped } of rows) {
    if (!wrapped) throw new WrongMasterKey(await adviceFor(db, master));
    opened.push({ number, activeFrom, secret: unwrap(master, number, wrapped) });
  }
  return opened;
}

export async function wrapKeys(
  tx: Transaction,
  master: Buffer,
  keys: readonly Pick<DataKey, 'number' | 'secret'>[],
): Promise<void> {
  await tx.insert(wrappedKeys).values(
    keys.map(({ number, secret }) => ({
      mark: markOf(master),
      number,
      wrapped: vaultOf(master).encrypt(secret.toString('base64'), context(number)),
    })),
  );
}

/** Lists active master keys, newest first. */
export const mastersInUse = (db: Queryable) =>
  db.select().from(masterKeys).where(isNull(masterKeys.removedAt)).orderBy(desc(masterKeys.id));

const vaultOf = (master: Buffer) => createVault(ringOf(createSecretKey(derive(master, 'wrapping'))));
const context = (number: number): string => `wrapped_keys.wrapped:${number}`;

function unwrap(master: Buffer, number: number, wrapped: Buffer): Buffer {
  try {
    return Buffer.from(vaultOf(master).decrypt(wrapped, context(number)), 'base64');
  } catch {
    throw new Error(
      `Data key ${number} in the database (table wrapped_keys) was altered. Restore the row from a backup.`,
    );
  }
}

async function adviceFor(db: Queryable, master: Buffer): Promise<string> {
  const [former] = await db
    .select()
    .from(masterKeys)
    .where(eq(masterKeys.mark, markOf(master)));
  if (!former) return WRONG_KEY;
  const since = former.removedAt ? ` on ${former.removedAt.toISOString().slice(0, 10)}` : '';
  return `The master key no longer fits this database: it was replaced by another one${since} (key rotation).
  - Give this server or tool the new key that the others use: MASTER_KEY, MASTER_KEY_FILE, MASTER_KEY_WRAPPED or master.key in DATA_DIR.
  - Keep the old key only for backups from before that day.`;
}

export const WRONG_KEY = `The master key does not fit this database: it was encrypted with another one.
  - Give every server and tool of this database the same MASTER_KEY (or MASTER_KEY_FILE, or MASTER_KEY_COMMAND), or the same master.key in DATA_DIR.
  - If you meant another database, check DATABASE_URL and DATA_DIR.`;
