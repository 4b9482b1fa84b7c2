/** Verifies an installation after a restore: every file matches its name, and every chain, row and log is intact. */
import type { Keys } from '../crypto/keys.ts';
import { createVault } from '../crypto/vault.ts';
import type { Database } from '../database/connect.ts';
import { verifyAll } from '../evidence/check.ts';
import { createStorage } from '../providers/storage/encrypted-storage.ts';
import { isContentOf } from '../providers/storage/encrypted-blob.ts';
import type { BlobStore } from '../providers/storage/storage.ts';

export interface RestoredState {
  sessions: number;
  files: number;
  /** The last entry of the transparency log in the restored installation. */
  head: { seq: number; sha256: string };
  faults: string[];
}

export async function checkRestored(
  database: Database,
  store: BlobStore,
  keys: Keys,
): Promise<RestoredState> {
  const faults: string[] = [];
  let files = 0;
  for await (const name of store.list()) {
    files += 1;
    if (!(await isContentOf(keys.blobs, name, await store.read(name))))
      faults.push(`The file ${name.sessionId}/${name.sha256} does not match its name`);
  }
  const tools = {
    database,
    keys,
    vault: createVault(keys.personalData),
    storage: createStorage(store, keys.blobs),
  };
  const { sessions, log, staff } = await verifyAll(tools, [], (id, found) =>
    faults.push(...found.map((fault) => `Session ${id}: ${fault}`)),
  );
  faults.push(...log.faults, ...staff.faults.map((fault) => `Staff: ${fault}`));
  return { sessions, files, head: log.head, faults };
}
