/**
 * Reads a backup from the first byte to the last without restoring it, and checks that it is complete, unaltered and
 * consistent.
 */
import { createReadStream } from 'node:fs';
import type { KeyRing } from '../crypto/key-ring.ts';
import { isContentOf } from '../providers/storage/encrypted-blob.ts';
import { blobKeysIn } from './data-keys-entry.ts';
import { BackupError, decryptBackup } from './encrypted-stream.ts';
import { type AppliedMigration, type ReadEntry, readEntries, wholeOf } from './entries.ts';
import { countRows } from './make-backup.ts';

export interface BackupContent {
  madeAt: Date;
  migrations: AppliedMigration[];
  masterKey: Buffer;
  rows: number;
  blobs: number;
  /** Names files whose content did not match their name when the backup was made. */
  damaged: string[];
  /** Names files that rows refer to but that were missing from the storage when the backup was made. */
  missing: string[];
}

export const openBackup = (file: string, passphrase: string): AsyncGenerator<ReadEntry> =>
  readEntries(decryptBackup(passphrase, createReadStream(file)));

/** Throws a `BackupError` whose message describes the fault. */
export async function checkBackup(file: string, passphrase: string): Promise<BackupContent> {
  const content: BackupContent = {
    madeAt: new Date(0),
    migrations: [],
    masterKey: Buffer.alloc(0),
    rows: 0,
    blobs: 0,
    damaged: [],
    missing: [],
  };
  const rows: Record<string, number> = {};
  let isComplete = false;
  let blobKey: KeyRing | undefined;
  for await (const { entry, data } of openBackup(file, passphrase)) {
    if (isComplete) throw new BackupError('The backup continues after its end');
    switch (entry.kind) {
      case 'manifest':
        content.madeAt = new Date(entry.made_at);
        content.migrations = entry.migrations;
        break;
      case 'master-key':
        content.masterKey = await wholeOf(data);
        break;
      case 'data-keys':
        blobKey = blobKeysIn(await wholeOf(data));
        break;
      case 'table':
        rows[entry.name] = 0;
        for await (const piece of data) rows[entry.name] = (rows[entry.name] ?? 0) + countRows(piece);
        break;
      case 'blob': {
        const name = { sessionId: entry.session_id, sha256: entry.sha256 };
        const path = `${name.sessionId}/${name.sha256}`;
        if (entry.damaged) content.damaged.push(path);
        else if (!blobKey || !(await isContentOf(blobKey, name, await wholeOf(data))))
          throw new BackupError(`The file ${path} in the backup does not match its name`);
        content.blobs += 1;
        break;
      }
      case 'end':
        isComplete = true;
        content.missing = entry.missing;
        for (const [table, count] of Object.entries(entry.rows))
          if (rows[table] !== count)
            throw new BackupError(`The backup has ${rows[table] ?? 0} of the ${count} rows of ${table}`);
        if (content.blobs !== entry.blobs)
          throw new BackupError(`The backup has ${content.blobs} of the ${entry.blobs} files`);
        break;
      case 'seal':
      case 'sequence':
      case 'job':
        break;
    }
  }
  if (!isComplete || content.masterKey.length !== 32) throw new BackupError('The backup is not complete');
  content.rows = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return content;
}
