/**
 * Restores a backup into an empty installation. It reads and checks the whole backup before it writes anything. Then it
 * writes the files, the keys and, in one transaction, the rows. If any step fails, it removes what it has written.
 */
import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import { ownKeyFile, writtenKey } from '../crypto/master-key.ts';
import { createSecretFile, readSecretFile } from '../crypto/secret-file.ts';
import type { Database } from '../database/connect.ts';
import { areDevelopmentMigrations, isMigrated, migrate, migrationsFolder } from '../database/migrate.ts';
import { selfMadeFile } from '../pki/seal-key/self-made-key.ts';
import type { BlobStore } from '../providers/storage/storage.ts';
import { type BackupContent, checkBackup, openBackup } from './check-backup.ts';
import { BackupError } from './encrypted-stream.ts';
import { type AppliedMigration, type Entry, wholeOf } from './entries.ts';
import { begin, connectDedicated, copyIn, setSequence, setTriggers, tablesInOrder } from './tables.ts';

export interface RestoreTarget {
  /** The database is not migrated yet, or is empty and at the version of the backup. */
  database: Database;
  store: BlobStore;
  dataDir: string;
  /**
   * The master key from the environment, a file or a command. It must match the backup's key, and no key file is
   * written. Null if the key is stored in `dataDir`.
   */
  givenKey: Buffer | null;
}

export type WaitingJob = Extract<Entry, { kind: 'job' }>;

export interface Restored extends BackupContent {
  jobs: WaitingJob[];
}

interface Backup {
  file: string;
  passphrase: string;
}

/** Enqueues the waiting jobs in the transaction that restores the rows, so that neither can exist without the other. */
type Enqueue = (client: Client, jobs: readonly WaitingJob[]) => Promise<void>;

export async function restoreBackup(
  backup: Backup,
  target: RestoreTarget,
  enqueue: Enqueue = () => Promise.resolve(),
): Promise<Restored> {
  const content = await checkBackup(backup.file, backup.passphrase);
  const lockHolder = await connectDedicated(target.database);
  try {
    await begin(lockHolder);
    await refuseSecond(lockHolder);
    return { ...content, jobs: await restoreAlone(backup, target, content, enqueue) };
  } finally {
    await lockHolder.end();
  }
}

/**
 * Throws if another restore is running. Both would find the target empty, and a failing one would remove the files that
 * the other wrote.
 */
async function refuseSecond(lockHolder: Client): Promise<void> {
  const { rows } = await lockHolder.query<{ free: boolean }>(
    "select pg_try_advisory_xact_lock(hashtext('countersign restore')) as free",
  );
  if (rows[0]?.free !== true)
    throw new BackupError(
      'Another restore into this database is running. Wait until it ends. This command changed nothing.',
    );
}

async function restoreAlone(
  backup: Backup,
  target: RestoreTarget,
  content: BackupContent,
  enqueue: Enqueue,
): Promise<WaitingJob[]> {
  await refuseFilled(target, content);
  await makeTables(target.database, content.migrations);
  const client = await connectDedicated(target.database);
  const undo: (() => Promise<unknown>)[] = [];
  try {
    await begin(client);
    const jobs = await load(backup, target, client, undo);
    await enqueue(client, jobs);
    await client.query('commit');
    return jobs;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    for (const step of undo.toReversed()) await step();
    throw error;
  } finally {
    await client.end();
  }
}

async function load(
  { file, passphrase }: Backup,
  target: RestoreTarget,
  client: Client,
  undo: (() => Promise<unknown>)[],
): Promise<WaitingJob[]> {
  const jobs: WaitingJob[] = [];
  const known = await tablesInOrder(client);
  await setTriggers(client, 'DISABLE');
  // Migrations insert initial rows into some tables. The rows of the backup replace them.
  await client.query(`TRUNCATE ${known.map(({ name }) => `public."${name}"`).join(', ')}`);
  const written = new Set<string>();
  undo.push(async () => {
    for (const sessionId of written) await target.store.erase(sessionId);
  });
  for await (const { entry, data } of openBackup(file, passphrase))
    switch (entry.kind) {
      case 'table':
        await copyIn(client, entry, data);
        break;
      case 'sequence':
        await setSequence(client, entry.name, entry.value);
        break;
      case 'job':
        jobs.push(entry);
        break;
      case 'blob': {
        const name = { sessionId: entry.session_id, sha256: entry.sha256 };
        written.add(name.sessionId);
        await target.store.write(name, [await wholeOf(data)], entry.sealed ? 'sealed' : 'other');
        break;
      }
      case 'master-key':
        if (target.givenKey === null)
          await keep(ownKeyFile(target.dataDir), writtenKey(await wholeOf(data)), undo);
        break;
      case 'seal':
        await keep(selfMadeFile(target.dataDir), (await wholeOf(data)).toString(), undo);
        break;
      case 'manifest':
      case 'data-keys':
      case 'end':
        break;
    }
  await setTriggers(client, 'ENABLE');
  if (known.some(({ name }) => name === 'storage_marks')) await markStorage(client, target.store);
  return jobs;
}

/** Writes the marker that binds the storage to this database. */
async function markStorage(client: Client, store: BlobStore): Promise<void> {
  const { rows } = await client.query<{ mark: string }>('SELECT mark FROM storage_marks LIMIT 1');
  if (rows[0]) await store.writeMark(rows[0].mark);
}

async function keep(file: string, text: string, undo: (() => Promise<unknown>)[]): Promise<void> {
  if ((await readSecretFile(file)) === null) undo.push(() => rm(file, { force: true }));
  if ((await createSecretFile(file, text)) !== text)
    throw new BackupError(`${file} already exists and is different`);
}

/** Migrations insert an initial row into these tables. */
const SEEDED = new Set(['insight_state']);

async function refuseFilled(target: RestoreTarget, { masterKey }: BackupContent): Promise<void> {
  if (target.givenKey && !target.givenKey.equals(masterKey))
    throw new BackupError(
      'The master key in the settings (MASTER_KEY, MASTER_KEY_FILE or MASTER_KEY_COMMAND) differs from the key of the backup. Set the key of the backup, or remove the setting to have the key written to DATA_DIR',
    );
  const keyFile = ownKeyFile(target.dataDir);
  const key = await readSecretFile(keyFile);
  if (target.givenKey === null && key !== null && key.trim() !== masterKey.toString('base64'))
    throw new BackupError(`${keyFile} differs from the key of the backup: ${EMPTY_ONLY}`);
  for await (const { sessionId } of target.store.list())
    throw new BackupError(`${target.store.name} already contains files (of ${sessionId}): ${EMPTY_ONLY}`);
  const client = await connectDedicated(target.database);
  try {
    for (const { name } of await tablesInOrder(client)) {
      const { rowCount } = await client.query(`SELECT FROM public."${name}" LIMIT 1`);
      if (rowCount !== 0 && !SEEDED.has(name))
        throw new BackupError(`The database is not empty (there are rows in ${name}): ${EMPTY_ONLY}`);
    }
  } finally {
    await client.end();
  }
}

const EMPTY_ONLY = 'restore a backup only into an empty installation, before its first start';

/** Creates the tables at the version of the backup. */
async function makeTables({ pool }: Database, expected: readonly AppliedMigration[]): Promise<void> {
  if (areDevelopmentMigrations(expected))
    throw new BackupError(
      'The backup was made by a development version of Countersign before 0.2.0, whose data this version cannot read. Nothing was changed. ' +
        'Restore it with the version that made it.',
    );
  if ((await appliedIn(pool)).length > expected.length)
    throw new BackupError('The database has a newer version than the backup: use a database without tables');
  await migrate(pool, migrationsFolder, expected.length);
  const applied = await appliedIn(pool);
  if (!expected.every(({ sha256 }, index) => sha256 === applied[index]?.sha256))
    throw new BackupError(
      'The backup was made by a different version of Countersign: restore it with that version',
    );
}

async function appliedIn(pool: Database['pool']): Promise<{ sha256: string }[]> {
  if (!(await isMigrated(pool))) return [];
  const { rows } = await pool.query<{ sha256: string }>(
    'SELECT sha256 FROM public.schema_migrations ORDER BY version',
  );
  return rows;
}
