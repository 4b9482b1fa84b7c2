/**
 * `npm run cli -- backup …` and `restore …`: backs up and restores a whole installation as one encrypted file, while it
 * runs.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { findKeysReadOnly } from '../access/open-keys.ts';
import { unwrapKeys } from '../access/wrapped-keys.ts';
import { type BackupContent, checkBackup } from '../backup/check-backup.ts';
import { checkRestored } from '../backup/check-restored.ts';
import { BackupError, encryptBackup } from '../backup/encrypted-stream.ts';
import { type BackupKeys, type BackupProgress, makeBackup } from '../backup/make-backup.ts';
import { restoreBackup, type WaitingJob } from '../backup/restore-backup.ts';
import { createBlobStore } from '../composition/choose-storage.ts';
import { openDatabase } from '../composition/open-database.ts';
import { findMasterKey, isOwnKey } from '../crypto/master-key.ts';
import { readSecretFile } from '../crypto/secret-file.ts';
import type { Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { lastBackup } from '../database/schema.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { isJobName, openJobs } from '../jobs/jobs.ts';
import { commandLog as log } from './command-log.ts';

const PROGRESS_MS = 5000;
const now = () => new Date();

/**
 * `target` is a file name that ends in .backup, or a folder for a new file. Exit code 3 means that files of the
 * installation were already missing or damaged. Damaged files are backed up unchanged.
 */
export async function backupCommand(target: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const settings = readSettings(environment);
  const passphrase = passphraseOf(settings);
  const file = await fileFor(target);
  const opened = await openDatabase(settings, log, 'look');
  try {
    const { database } = opened;
    const source = {
      database,
      store: createBlobStore(settings),
      keys: () => findBackupKeys(settings, database),
      seal: await readSecretFile(path.join(settings.DATA_DIR, 'seal.pem')),
      now,
    };
    const content = await writeBackup(file, passphrase, makeBackup(source, progressReporter()));
    const faults = reportFaults(content);
    await recordBackup(database, { madeAt: content.madeAt, bytes: (await stat(file)).size, faults });
    console.log(`${file}\n${inWords(content)}. It was read back and is ${conditionOf(faults)}.`);
    return faults > 0 ? 3 : 0;
  } finally {
    await opened.close();
  }
}

/** Records the backup for the metrics. Does nothing if the database is older than this program and lacks the table. */
async function recordBackup(
  { db, pool }: Database,
  backup: { madeAt: Date; bytes: number; faults: number },
): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(
    "select to_regclass('public.last_backup') is not null as found",
  );
  if (!rows[0]?.found) return;
  await db
    .insert(lastBackup)
    .values({ id: 1, ...backup })
    .onConflictDoUpdate({ target: lastBackup.id, set: backup });
}

export async function findBackupKeys(settings: Settings, database: Database): Promise<BackupKeys> {
  const master = await findMasterKey(settings);
  const source = master ? { DATA_DIR: settings.DATA_DIR, MASTER_KEY: master } : settings;
  const keys = await findKeysReadOnly({ settings: source, database, now });
  if (!keys || !master) throw new BackupError('There is no master key yet, so there is nothing to back up.');
  return { master, data: (await unwrapKeys(database.db, master)) ?? [], blobs: keys.blobs };
}

/** Gives the file its final name only after reading it back to the last byte. */
async function writeBackup(
  file: string,
  passphrase: string,
  content: AsyncIterable<Buffer>,
): Promise<BackupContent> {
  // The temporary name is unique, so that a concurrent backup with the same target neither writes into this file nor
  // removes it.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.unfinished`;
  try {
    await pipeline(
      encryptBackup(passphrase, content),
      createWriteStream(unfinished, { mode: 0o600, flush: true, flags: 'wx' }),
    );
    const checked = await checkBackup(unfinished, passphrase);
    if (await stat(file).catch(() => null))
      throw new BackupError(
        `Another backup created ${file} in the meantime: choose another file, or a folder.`,
      );
    await rename(unfinished, file);
    const folder = await open(path.dirname(file));
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
    return checked;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const EXTENSION = '.backup';

/**
 * Rejects a target that does not exist and does not end in .backup, because it is probably a mistyped folder or an
 * unmounted disk.
 */
async function fileFor(target: string): Promise<string> {
  const found = await stat(target).catch(() => null);
  if (found?.isDirectory()) {
    const time = now().toISOString().slice(0, 19).replaceAll(/[:-]/g, '');
    return path.join(target, `countersign-${time}Z${EXTENSION}`);
  }
  if (found) throw new BackupError(`${target} already exists: choose another file, or a folder.`);
  if (!target.endsWith(EXTENSION))
    throw new BackupError(
      `The folder ${target} does not exist. Create it first, or choose a file name that ends in ${EXTENSION}.`,
    );
  const folder = path.dirname(target);
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new BackupError(`The folder ${folder} does not exist. Create it first.`);
  return target;
}

export async function restoreCommand(
  file: string,
  environment: NodeJS.ProcessEnv,
  isCheckAlone: boolean,
): Promise<number> {
  const settings = readSettings(environment);
  const passphrase = passphraseOf(settings);
  if (!(await stat(file).catch(() => null))?.isFile())
    throw new BackupError(`The backup ${file} does not exist.`);
  if (isCheckAlone) {
    const content = await checkBackup(file, passphrase);
    const faults = reportFaults(content);
    console.log(`${inWords(content)}. The backup is ${conditionOf(faults)}.`);
    return faults > 0 ? 3 : 0;
  }
  const givenKey = isOwnKey(settings) ? null : await findMasterKey(settings);
  // Uses the same mode as the server: other users may enter the folder.
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o711 });
  const opened = await openDatabase(settings, log, 'look');
  try {
    const { database } = opened;
    const store = createBlobStore(settings);
    const target = { database, store, dataDir: settings.DATA_DIR, givenKey };
    const restored = await restoreBackup({ file, passphrase }, target, (client, jobs) =>
      enqueueAgain(database, client, jobs),
    );
    console.log(`${inWords(restored)}. Everything is restored; the check follows.`);
    const migrations = await migrate(database.pool);
    if (migrations.length > 0) console.log(`${migrations.length} migrations of this version were applied.`);
    const source = { DATA_DIR: settings.DATA_DIR, MASTER_KEY: restored.masterKey };
    const keys = await findKeysReadOnly({ settings: source, database, now });
    if (!keys) throw new BackupError('The backup has no keys');
    const { sessions, files, head, faults } = await checkRestored(database, store, keys);
    for (const fault of faults) console.log(`FAULT  ${fault}`);
    console.log(
      `The evidence of ${sessions} sessions and ${files} files: ${faults.length} faults; log entry ${head.seq}, head ${head.sha256}`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await opened.close();
  }
}

/** Enqueues the jobs that were waiting when the backup was made, such as messages to send and documents to seal. */
export async function enqueueAgain(
  database: Database,
  client: Client,
  waiting: readonly WaitingJob[],
): Promise<void> {
  const jobs = await openJobs(database, log);
  try {
    const tx = drizzle(client);
    for (const { name, key, data } of waiting)
      if (isJobName(name)) await jobs.enqueueStored(tx, { name, key, data });
  } finally {
    await jobs.stop();
  }
}

function passphraseOf({ BACKUP_PASSPHRASE }: Settings): string {
  if (BACKUP_PASSPHRASE === undefined)
    throw new BackupError(
      'Set BACKUP_PASSPHRASE: a backup contains the master key and is encrypted with this passphrase. Keep the passphrase separate from the backups.',
    );
  return BACKUP_PASSPHRASE;
}

/** Prints and counts the files that were already lost or damaged when the backup was made. */
function reportFaults({ damaged, missing }: BackupContent): number {
  for (const name of damaged) console.log(`DAMAGED  ${name}`);
  for (const name of missing) console.log(`MISSING  ${name}`);
  return damaged.length + missing.length;
}

const conditionOf = (faults: number): string =>
  faults === 0
    ? 'whole'
    : `the installation as it was when it had lost ${faults} files (listed above): restore them into its storage from an earlier backup, and back up again`;

const inWords = ({ madeAt, rows, blobs }: BackupContent): string =>
  `${rows} rows and ${blobs} files of ${madeAt.toISOString()}`;

function progressReporter(): (progress: BackupProgress) => void {
  let said = performance.now();
  return ({ tables, blobs }) => {
    if (performance.now() - said < PROGRESS_MS) return;
    said = performance.now();
    console.log(`${tables} tables and ${blobs} files so far`);
  };
}
