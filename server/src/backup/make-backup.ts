/**
 * Backs up a complete installation while it runs: the rows of one snapshot, the keys, the waiting jobs, and the files that
 * those rows name. A file is stored before the row that names it is committed, and nothing is deleted during the backup
 * (`database/backup-lock.ts`).
 */
import type { DataKey } from '../crypto/data-keys.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Client } from 'pg';
import { takeBackupLock } from '../database/backup-lock.ts';
import type { Database } from '../database/connect.ts';
import { isContentOf } from '../providers/storage/encrypted-blob.ts';
import { readOrGone } from '../providers/storage/read-or-gone.ts';
import type { BlobName, BlobStore } from '../providers/storage/storage.ts';
import { BackupError } from './encrypted-stream.ts';
import { writeDataKeys } from './data-keys-entry.ts';
import { type AppliedMigration, entryData, entryHead } from './entries.ts';
import { compareFiles } from './compare-files.ts';
import { begin, connectDedicated, copyOut, readSequences, tablesInOrder } from './tables.ts';

export interface BackupSource {
  database: Database;
  store: BlobStore;
  /** Returns the keys. Called at a moment after which no new key can be introduced until the backup is complete. */
  keys: () => Promise<BackupKeys>;
  /** The content of the self-signed seal's file, or null if there is none. */
  seal: string | null;
  now: () => Date;
}

export interface BackupKeys {
  master: Buffer;
  data: readonly DataKey[];
  blobs: KeyRing;
}

export interface BackupProgress {
  tables: number;
  blobs: number;
  /** Names files whose content no longer matches their name. The backup contains them unchanged. */
  damaged: string[];
}

/** The number of names per query. */
const NAMES_AT_ONCE = 500;

/** Yields the content of the backup piece by piece. */
export async function* makeBackup(
  source: BackupSource,
  onProgress: (progress: BackupProgress) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const [lockHolder, reader] = [
    await connectDedicated(source.database),
    await connectDedicated(source.database),
  ];
  try {
    await begin(lockHolder);
    if (!(await takeBackupLock(lockHolder)))
      throw new BackupError(
        'Another backup is being made, the database is being migrated, or keys are being rotated',
      );
    // The first query of the transaction determines the snapshot.
    await begin(reader, 'isolation level repeatable read read only');
    yield* entriesOf(source, reader, onProgress);
  } finally {
    await Promise.all([lockHolder.end(), reader.end()]);
  }
}

async function* entriesOf(
  { store, keys, seal, now }: BackupSource,
  reader: Client,
  onProgress: (progress: BackupProgress) => void,
): AsyncGenerator<Buffer> {
  const progress: BackupProgress = { tables: 0, blobs: 0, damaged: [] };
  yield entryHead({ kind: 'manifest', made_at: now().toISOString(), migrations: await migrationsOf(reader) });
  const { master, data, blobs } = await keys();
  yield entryHead({ kind: 'master-key' });
  yield* entryData(master);
  yield entryHead({ kind: 'data-keys' });
  yield* entryData(writeDataKeys(data));
  if (seal !== null) {
    yield entryHead({ kind: 'seal' });
    yield* entryData(Buffer.from(seal));
  }
  const rows: Record<string, number> = {};
  for (const table of await tablesInOrder(reader)) {
    yield entryHead({ kind: 'table', ...table });
    let count = 0;
    for await (const piece of copyOut(reader, table)) {
      count += countRows(piece);
      yield* entryData(piece);
    }
    rows[table.name] = count;
    progress.tables += 1;
    onProgress(progress);
  }
  for (const sequence of await readSequences(reader)) yield entryHead({ kind: 'sequence', ...sequence });
  for (const job of await waitingJobs(reader)) yield entryHead({ kind: 'job', ...job });
  for await (const { name, isSealed } of blobsNamed(store, reader)) {
    // The content is null if the file is gone. A draft's previous preview may be deleted at any time.
    const content = await readOrGone(store, name);
    if (content === null) continue;
    const damaged = !(await isContentOf(blobs, name, content));
    if (damaged) progress.damaged.push(`${name.sessionId}/${name.sha256}`);
    yield entryHead({
      kind: 'blob',
      session_id: name.sessionId,
      sha256: name.sha256,
      sealed: isSealed,
      damaged,
    });
    yield* entryData(content);
    progress.blobs += 1;
    onProgress(progress);
  }
  const missing: string[] = [];
  for await (const { kind, path } of compareFiles(store, reader)) if (kind === 'missing') missing.push(path);
  yield entryHead({ kind: 'end', rows, blobs: progress.blobs, missing });
}

/** Counts the rows: COPY ends each row with a line feed and escapes line feeds within values. */
export function countRows(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(0x0a); at !== -1; at = piece.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

async function migrationsOf(reader: Client): Promise<AppliedMigration[]> {
  const { rows } = await reader.query<AppliedMigration>(
    'SELECT version, name, sha256 FROM public.schema_migrations ORDER BY version',
  );
  return rows;
}

/** Omits scheduled jobs, because every start schedules them. */
async function waitingJobs(reader: Client): Promise<{ name: string; key: string | null; data: unknown }[]> {
  const { rows: found } = await reader.query<{ jobs: string | null }>(
    "SELECT to_regclass('pgboss.job')::text AS jobs",
  );
  if (found[0]?.jobs == null) return [];
  const { rows } = await reader.query<{ name: string; key: string | null; data: unknown }>(`
    SELECT name, singleton_key AS key, data FROM pgboss.job
    WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%' AND name NOT IN (SELECT name FROM pgboss.schedule)
    ORDER BY created_on`);
  return rows;
}

/** Yields the files whose session, layout or draft existed in the snapshot and was not erased. */
async function* blobsNamed(
  store: BlobStore,
  reader: Client,
): AsyncGenerator<{ name: BlobName; isSealed: boolean }> {
  let names: BlobName[] = [];
  for await (const name of store.list()) {
    names.push(name);
    if (names.length < NAMES_AT_ONCE) continue;
    yield* await lookUp(reader, names);
    names = [];
  }
  yield* await lookUp(reader, names);
}

async function lookUp(reader: Client, names: readonly BlobName[]) {
  const { rows } = await reader.query<{ session_id: string; sha256: string; sealed: boolean }>(
    `SELECT asked.session_id, asked.sha256,
       EXISTS (SELECT FROM session_documents WHERE session_id = asked.session_id AND sealed_sha256 = asked.sha256)
       OR EXISTS (SELECT FROM former_seals WHERE session_id = asked.session_id AND sha256 = asked.sha256) AS sealed
     FROM unnest($1::uuid[], $2::text[]) AS asked (session_id, sha256)
     WHERE EXISTS (SELECT FROM sessions WHERE id = asked.session_id AND erased_at IS NULL)
       OR EXISTS (SELECT FROM layouts WHERE id = asked.session_id)
       OR EXISTS (SELECT FROM drafts WHERE id = asked.session_id OR preview_id = asked.session_id)`,
    [names.map(({ sessionId }) => sessionId), names.map(({ sha256 }) => sha256)],
  );
  return rows.map(({ session_id, sha256, sealed }) => ({
    name: { sessionId: session_id, sha256 },
    isSealed: sealed,
  }));
}
