/**
 * Opens the keys of this installation. One master key opens all keys that the database was written with. A server with
 * another master key does not start, because it would write data that no other server can read.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createDataKeys, type DataKey, type DataKeys } from '../crypto/data-keys.ts';
import { deriveKeys, type Keys } from '../crypto/keys.ts';
import { findMasterKey, makeMasterKey, type MasterKeySource } from '../crypto/master-key.ts';
import type { Database, Queryable } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { dataKeys, keyMarks, masterKeys, sessions, webhookSecrets } from '../database/schema.ts';
import { keyTokenHashes, refuseOtherKeys } from './key-token-hashes.ts';
import { lockKeys, markOf, unwrapKeys, wrapKeys } from './wrapped-keys.ts';

interface KeyDeps {
  settings: MasterKeySource;
  database: Database;
  log: Log;
  now: () => Date;
}

export interface OpenedKeys {
  keys: Keys;
  /** The data keys that this process knows. `watch-keys.ts` adds new ones. */
  dataKeys: DataKeys;
  master: Buffer;
}

/** Opens the keys for a server. Creates a key if there is none and nothing was encrypted yet. */
export async function openKeys(deps: KeyDeps): Promise<OpenedKeys> {
  const { settings, database } = deps;
  const found = await findMasterKey(settings);
  if (!found && (await isFilled(database.db))) throw new Error(lostKey(settings.DATA_DIR));
  return openWith(deps, found ?? (await makeMasterKey(settings.DATA_DIR)));
}

/** Opens the keys for a tool. Returns null if no server has created a key yet. */
export async function findKeys(deps: KeyDeps): Promise<Keys | null> {
  const master = await findMasterKey(deps.settings);
  if (master) return (await openWith(deps, master)).keys;
  if (await isFilled(deps.database.db)) throw new Error(lostKey(deps.settings.DATA_DIR));
  return null;
}

/**
 * Opens the keys like `findKeys`, but leaves the database unchanged, for read-only tools. Throws if the key is missing
 * or does not match.
 */
export async function findKeysReadOnly({
  settings,
  database,
  now,
}: Omit<KeyDeps, 'log'>): Promise<Keys | null> {
  const master = await findMasterKey(settings);
  if (!master) {
    if (await isFilled(database.db)) throw new Error(lostKey(settings.DATA_DIR));
    return null;
  }
  const known = await unwrapKeys(database.db, master);
  const { keys } = keysFrom(known ?? firstKey(master), master, now);
  await refuseOtherKeys(database.db, keys);
  return keys;
}

async function openWith({ database, log, now }: KeyDeps, master: Buffer): Promise<OpenedKeys> {
  return database.transaction(async (tx) => {
    await lockKeys(tx);
    const known = await unwrapKeys(tx, master);
    if (known) {
      const opened = keysFrom(known, master, now);
      await keyTokenHashes(tx, opened.keys, log);
      return opened;
    }
    // Earlier versions had only the master key and encrypted data with it directly.
    const first = firstKey((await isFilled(tx)) ? master : randomBytes(32));
    const opened = keysFrom(first, master, now);
    await keyTokenHashes(tx, opened.keys, log);
    await tx.insert(dataKeys).values(first.map(({ number, activeFrom }) => ({ number, activeFrom })));
    await tx.insert(masterKeys).values({ mark: markOf(master), addedAt: now() });
    await wrapKeys(tx, master, first);
    return opened;
  });
}

const firstKey = (secret: Buffer): DataKey[] => [{ number: 0, secret, activeFrom: new Date(0) }];

function keysFrom(known: readonly DataKey[], master: Buffer, now: () => Date): OpenedKeys {
  const root = known[0]?.secret;
  if (!root) throw new Error('Bug: there is no root key');
  const ring = createDataKeys(now);
  for (const key of known) ring.learn(key);
  return { keys: deriveKeys(root, ring), dataKeys: ring, master };
}

async function isFilled(db: Queryable): Promise<boolean> {
  for (const table of [keyMarks, sessions, webhookSecrets])
    if ((await db.select().from(table).limit(1)).length > 0) return true;
  return false;
}

const lostKey = (dataDir: string): string =>
  `The master key is missing: MASTER_KEY is not set and ${path.join(dataDir, 'master.key')} does not exist, but the database was encrypted with a key.
  - Set MASTER_KEY, MASTER_KEY_FILE or MASTER_KEY_COMMAND to that key, restore the file from a backup, or set DATA_DIR to its folder.
  - No new key is created: it could not read the stored names, documents and links, and would write data that the old key cannot read.
  - If the key is lost, the data encrypted with it is lost too. Start over with an empty database and an empty DATA_DIR.`;
