/**
 * The keys of this installation. What the database holds was written under one master key: a server with another one would
 * write what nobody else can read, so it does not start.
 */
import path from 'node:path';
import { deriveKeys, type Keys } from '../crypto/keys.ts';
import { findMasterKey, makeMasterKey } from '../crypto/master-key.ts';
import type { Database } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { keyMarks, sessions, webhookSecrets } from '../database/schema.ts';
import type { Settings } from '../settings/settings.ts';
import { keyTokenHashes, refuseOtherKeys } from './key-token-hashes.ts';

interface KeyDeps {
  settings: Pick<Settings, 'MASTER_KEY' | 'DATA_DIR'>;
  database: Database;
  log: Log;
}

/** For a server: where neither a key nor anything written under one exists, it is made. */
export async function openKeys(deps: KeyDeps): Promise<Keys> {
  const found = await findKeys(deps);
  if (found) return found;
  const keys = deriveKeys(await makeMasterKey(deps.settings.DATA_DIR));
  await keyTokenHashes({ ...deps, keys });
  return keys;
}

/** For a tool: null before the first start of a server, when there is no key yet. */
export async function findKeys(deps: KeyDeps): Promise<Keys | null> {
  const keys = await findFittingKeys(deps);
  if (keys) await keyTokenHashes({ ...deps, keys });
  return keys;
}

/** For who only looks: as `findKeys`, but the database is left as it is. Throws where the key is missing or another. */
export async function findFittingKeys({
  settings: { MASTER_KEY, DATA_DIR },
  database,
}: Omit<KeyDeps, 'log'>): Promise<Keys | null> {
  const master = await findMasterKey(MASTER_KEY, DATA_DIR);
  if (!master) {
    if (await isFilled(database)) throw new Error(lostKey(path.join(DATA_DIR, 'master.key')));
    return null;
  }
  const keys = deriveKeys(master);
  await refuseOtherKeys(database.db, keys);
  return keys;
}

async function isFilled({ db }: Database): Promise<boolean> {
  const found = await Promise.all([
    db.select({ name: keyMarks.name }).from(keyMarks).limit(1),
    db.select({ id: sessions.id }).from(sessions).limit(1),
    db.select({ id: webhookSecrets.id }).from(webhookSecrets).limit(1),
  ]);
  return found.some((rows) => rows.length > 0);
}

const lostKey = (file: string): string =>
  `The master key is missing: MASTER_KEY is not set and ${file} does not exist, but the database was filled under a key.
  - Set MASTER_KEY to that key, put the file back from your backup, or let DATA_DIR name its folder.
  - No new key is made: it could not read the names, documents and links that are kept, and would write what the old one cannot read.
  - If the key is lost for good, so is what it encrypted: begin with an empty database and an empty DATA_DIR.`;
