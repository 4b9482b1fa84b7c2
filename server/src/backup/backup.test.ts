/**
 * Disaster recovery drill: a running installation is backed up, lost and restored elsewhere, and continues from the same
 * state.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { backupCommand, enqueueAgain, findBackupKeys, restoreCommand } from '../cli/backup-commands.ts';
import { createBlobStore } from '../composition/choose-storage.ts';
import { openServices } from '../composition/open-services.ts';
import { openKeys } from '../access/open-keys.ts';
import { unwrapKeys } from '../access/wrapped-keys.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { rotateMasterKey } from '../rotation/rotate.ts';
import { readSettings } from '../settings/settings.ts';
import { isWhole } from '../../tests/helpers/endurance.ts';
import { listedBlobs } from '../../tests/helpers/listed-blobs.ts';
import { runCli, runCliProcess } from '../../tests/helpers/run-cli.ts';
import { writeNextMigration } from '../../tests/helpers/next-migration.ts';
import { documentOf, sealAtLast, sealNow, signAll, verifyPublicly } from '../../tests/helpers/sealing.ts';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openS3Server } from '../../tests/helpers/s3/s3-server.ts';
import { databaseUrl, openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/test-database.ts';
import { checkRestored } from './check-restored.ts';
import { BackupError, encryptBackup } from './encrypted-stream.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const BACKUP_PASSPHRASE = 'kept in another building';
let test: TestApp;
let originator: Originator;
let folder: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await test.close();
  await rm(folder, { recursive: true });
});

/** Creates a database without tables and names a folder without files. */
async function emptyPlace(
  name: string,
): Promise<{ database: TestDatabase; environment: Record<string, string> }> {
  const database = await createTestDatabase();
  const opened = connectDatabase(database.connection, { log: test.services.log });
  await opened.pool.query('drop schema public cascade; create schema public');
  await opened.close();
  closing.push(() => database.drop());
  const DATA_DIR = path.join(folder, name);
  return { database, environment: { DATA_DIR, DATABASE_URL: database.url, BACKUP_PASSPHRASE } };
}

const filesOf = async (environment: Record<string, string>) =>
  (await listedBlobs(createBlobStore(readSettings(environment)))).toSorted();

it('is made during signing, rejected if truncated or altered, and restored elsewhere, where signing continues', async () => {
  const { sessionId } = await signAll(originator);
  await sealAtLast(test, sessionId);
  const sealed = await documentOf(originator, sessionId, 'sealed');
  const { signer } = await originator.start();
  await signer.walkTo('location');

  const file = path.join(folder, 'whole.backup');
  const [made] = await Promise.all([
    runCliProcess(test, ['backup', file], { BACKUP_PASSPHRASE }),
    signAll(originator, { participants: [{}, {}] }),
  ]);
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('It was read back and is whole') });
  const content = await readFile(file);
  expect(content.includes(await readFile(path.join(test.services.settings.DATA_DIR, 'master.key')))).toBe(
    false,
  );
  const { environment } = await emptyPlace('elsewhere');
  await expect(backupCommand(file, { ...environment, BACKUP_PASSPHRASE: '' })).rejects.toThrow(
    'BACKUP_PASSPHRASE',
  );
  await expect(
    restoreCommand(file, { ...environment, BACKUP_PASSPHRASE: 'another passphrase' }, true),
  ).rejects.toThrow('The passphrase is wrong');

  const altered = path.join(folder, 'altered.backup');
  const changed = Buffer.from(content);
  changed.writeUInt8(changed.readUInt8(content.length - 100) ^ 1, content.length - 100);
  for (const bad of [changed, content.subarray(0, content.length / 2)]) {
    await writeFile(altered, bad);
    await expect(restoreCommand(altered, environment, false)).rejects.toThrow(BackupError);
    expect(await readdir(path.join(folder, 'elsewhere'), { recursive: true })).toEqual([
      'blobs',
      'blobs/.incoming',
    ]);
  }
  expect(await runCliProcess(test, ['restore', file], environment)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(' 0 faults'),
  });
  await expect(restoreCommand(file, environment, false)).rejects.toThrow('only into an empty installation');

  const settings = readSettings({ ...environment, NODE_ENV: 'test', LOG_LEVEL: 'fatal' });
  const opened = await openServices(settings, test.services.log, {
    leavesSealing: true,
    publicUrl: 'http://sign.test',
  });
  Object.assign(opened.services, { vision: willingVision });
  const app = await buildApp(opened.services);
  closing.push(async () => {
    await app.close();
    await opened.close();
  });
  const there: TestApp = { ...test, app, services: opened.services };
  const restored = new Originator(there);
  expect((await documentOf(restored, sessionId, 'sealed')).equals(sealed)).toBe(true);
  expect(await verifyPublicly(there, sealed)).toMatchObject({ data: { verdict: 'passed' } });
  const elsewhere = signer.at(there);
  for (const step of ['showCode', 'sign'] as const) expect((await elsewhere[step]()).success).toBe(true);
});

it('gets a new file name in an existing folder, and writes nothing if the folder does not exist', async () => {
  const place = path.join(folder, 'places');
  await mkdir(place);
  const environment = {
    DATA_DIR: test.services.settings.DATA_DIR,
    DATABASE_URL: databaseUrl(test),
    BACKUP_PASSPHRASE,
  };
  const backUpTo = (...names: string[]) => backupCommand(path.join(place, ...names), environment);
  await expect(backUpTo('nightly')).rejects.toThrow(
    `The folder ${path.join(place, 'nightly')} does not exist`,
  );
  await expect(backUpTo('nightly', 'one.backup')).rejects.toThrow(
    `The folder ${path.join(place, 'nightly')} does not exist`,
  );
  expect(await readdir(place)).toEqual([]);
  expect(await backUpTo('one.backup')).toBe(0);
  await expect(backUpTo('one.backup')).rejects.toThrow('already exists');
  expect(await backUpTo()).toBe(0);
  expect((await readdir(place)).toSorted()).toEqual([
    expect.stringMatching(/^countersign-\d{8}T\d{6}Z\.backup$/),
    'one.backup',
  ]);

  const { environment: nowhere } = await emptyPlace('never-restored');
  await expect(restoreCommand(path.join(place, 'two.backup'), nowhere, false)).rejects.toThrow(
    `The backup ${path.join(place, 'two.backup')} does not exist`,
  );
  expect(existsSync(String(nowhere['DATA_DIR']))).toBe(false);
});

it('is made by only one of two concurrent commands with the same target, and the other command leaves the file alone', async () => {
  const place = path.join(folder, 'one-name');
  await mkdir(place);
  const file = path.join(place, 'same.backup');
  const environment = {
    DATA_DIR: test.services.settings.DATA_DIR,
    DATABASE_URL: databaseUrl(test),
    BACKUP_PASSPHRASE,
  };
  const outcomes = await Promise.allSettled([1, 2].map(() => backupCommand(file, environment)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([
    { status: 'fulfilled', value: 0 },
  ]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    {
      reason: { message: expect.stringMatching(/^Another backup is being made|^Another backup created/) },
    },
  ]);
  expect(await readdir(place)).toEqual(['same.backup']);
  expect(await restoreCommand(file, environment, true)).toBe(0);
});

it('names the files missing from the storage and still succeeds', async () => {
  const { sessionId } = await signAll(originator);
  const { settings } = test.services;
  const store = createBlobStore(settings);
  const names = (await listedBlobs(store)).filter((name) => name.startsWith(sessionId));
  expect(names.length).toBeGreaterThan(3);
  const blobs = path.join(settings.DATA_DIR, 'blobs');
  const aside = path.join(folder, 'aside');
  await rename(path.join(blobs, sessionId), aside);
  try {
    const file = path.join(folder, 'lost.backup');
    const made = await runCli(test, ['backup', file], { BACKUP_PASSPHRASE });
    expect(made).toMatchObject({
      code: 3,
      stdout: expect.stringContaining(`had lost ${names.length} files`),
    });
    expect(made.stdout.match(/(?<=^MISSING {2}).*/gm)?.toSorted()).toEqual(names.toSorted());
    const { payload } = await test.app.inject({ url: '/metrics' });
    expect(payload).toContain(`\ncountersign_backup_faults ${names.length}\n`);
    expect(payload).toContain(`\ncountersign_backup_bytes ${(await stat(file)).size}\n`);
    expect(payload).toMatch(/^countersign_backup_age_seconds \d/m);
    expect(await runCli(test, ['restore', file, '--check'], { BACKUP_PASSPHRASE })).toMatchObject({
      code: 3,
      stdout: expect.stringContaining(`MISSING  ${names[0]}`),
    });
  } finally {
    await rename(aside, path.join(blobs, sessionId));
  }
});

it('does not look for files that the evidence records as lost', async () => {
  const { sessionId } = await signAll(originator);
  const { document } = (await originator.ask(`/sessions/${sessionId}`)).data;
  const blob = path.join(test.services.settings.DATA_DIR, 'blobs', sessionId, document.sha256);
  await rm(blob);
  await sealNow(test, sessionId);
  const gone = `MISSING  ${sessionId}/${document.sha256}`;
  const run = (name: string) =>
    runCli(test, ['backup', path.join(folder, `${name}.backup`)], { BACKUP_PASSPHRASE });
  expect(await run('not-yet-given-up')).toMatchObject({ code: 3, stdout: expect.stringContaining(gone) });
  const body = { reason: 'No backup has the file' };
  expect((await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST', body })).status).toBe(200);
  expect(await run('given-up')).toMatchObject({ code: 0, stdout: expect.not.stringContaining(gone) });

  // The recorded loss does not apply to another session with the same document.
  const { sessionId: other } = await signAll(originator);
  const own = path.join(test.services.settings.DATA_DIR, 'blobs', other, document.sha256);
  await rename(own, path.join(folder, 'own'));
  expect((await run('of-another')).stdout).toContain(`MISSING  ${other}/${document.sha256}`);
  await rename(path.join(folder, 'own'), own);
});

it('is restored with the key that is stored elsewhere, and with no other key', async () => {
  const file = path.join(folder, 'whole.backup');
  const { environment } = await emptyPlace('key-elsewhere');
  const key = path.join(folder, 'kept.key');
  const own = await readFile(path.join(test.services.settings.DATA_DIR, 'master.key'), 'utf8');
  for (const place of [
    { MASTER_KEY_FILE: key },
    { MASTER_KEY_FILE: key, MASTER_KEY_COMMAND: 'cat' },
    { MASTER_KEY_WRAPPED: randomBytes(32).toString('base64'), MASTER_KEY_COMMAND: 'cat' },
  ]) {
    await writeFile(key, randomBytes(32).toString('base64'));
    await expect(restoreCommand(file, { ...environment, ...place }, false)).rejects.toThrow(
      'differs from the key of the backup',
    );
  }
  expect(await readdir(String(environment['DATA_DIR']))).toEqual(['blobs']);
  await writeFile(key, own);
  expect(await restoreCommand(file, { ...environment, MASTER_KEY_FILE: key }, false)).toBe(0);
  expect(await readdir(String(environment['DATA_DIR']))).not.toContain('master.key');
});

it('is restored by only one of two concurrent commands, and the other changes nothing', async () => {
  const file = path.join(folder, 'whole.backup');
  const { environment } = await emptyPlace('at-once');
  const outcomes = await Promise.allSettled([1, 2].map(() => restoreCommand(file, environment, false)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([
    { status: 'fulfilled', value: 0 },
  ]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    {
      reason: {
        message: expect.stringMatching(
          /Another restore into this database is running|only into an empty installation/,
        ),
      },
    },
  ]);
  const { environment: other } = await emptyPlace('one-alone');
  expect(await restoreCommand(file, other, false)).toBe(0);
  expect(await filesOf(environment)).toEqual(await filesOf(other));
});

it('restores the waiting jobs together with the rows', async () => {
  const file = path.join(folder, 'whole.backup');
  const { environment, database: place } = await emptyPlace('with-work');
  const target = connectDatabase(place.connection, { log: test.services.log });
  closing.push(() => target.close());
  const waiting = async () =>
    (await target.pool.query<{ name: string }>("select name from pgboss.job where name = 'seal-session'"))
      .rows;
  const { jobs } = await restoreBackup(
    { file, passphrase: BACKUP_PASSPHRASE },
    {
      database: target,
      store: createBlobStore(readSettings(environment)),
      dataDir: String(environment['DATA_DIR']),
      givenKey: null,
    },
    async (client, stored) => {
      await enqueueAgain(target, client, stored);
      expect(await waiting()).toEqual([]);
    },
  );
  const seals = jobs.filter(({ name }) => name === 'seal-session');
  expect(seals.length).toBeGreaterThan(0);
  expect(await waiting()).toHaveLength(seals.length);
});

it('removes the files it wrote if it fails, and no other file', async () => {
  const file = path.join(folder, 'whole.backup');
  const { environment, database: place } = await emptyPlace('undone');
  const target = connectDatabase(place.connection, { log: test.services.log });
  closing.push(() => target.close());
  const dataDir = String(environment['DATA_DIR']);
  const store = createBlobStore(readSettings(environment));
  const others = randomUUID();
  let isFirst = true;
  const write: typeof store.write = async (name, ...rest) => {
    if (!isFirst) throw new Error('The disk is full');
    isFirst = false;
    await store.write({ ...name, sessionId: others }, ...rest);
    return store.write(name, ...rest);
  };
  await expect(
    restoreBackup(
      { file, passphrase: BACKUP_PASSPHRASE },
      { database: target, store: { ...store, write }, dataDir, givenKey: null },
    ),
  ).rejects.toThrow('The disk is full');
  expect(await filesOf(environment)).toEqual([expect.stringContaining(others)]);
});

it('is restored from a folder into a bucket and from the bucket into a folder with identical files', async () => {
  const s3 = await openS3Server();
  closing.push(() => s3.close());
  // The previous test made this backup.
  const expected = await filesOf({ DATA_DIR: path.join(folder, 'elsewhere') });
  const bucket = { ...(await emptyPlace('bucket')).environment, ...s3.environment };
  expect(await restoreCommand(path.join(folder, 'whole.backup'), bucket, false)).toBe(0);
  const files = await filesOf(bucket);
  expect(files.length).toBeGreaterThan(0);
  expect(expected).toEqual(expect.arrayContaining(files));
  expect(await readdir(path.join(folder, 'bucket'))).not.toContain('blobs');

  const file = path.join(folder, 'bucket.backup');
  expect(await backupCommand(file, bucket)).toBe(0);
  const { environment: back } = await emptyPlace('folder-again');
  expect(await restoreCommand(file, back, false)).toBe(0);
  expect(await filesOf(back)).toEqual(files);
});

it('contains every key that its files use, because no key can be introduced during the backup', async () => {
  const { settings, database, now } = test.services;
  let isRefused = false;
  const keys = async () => {
    const found = await findBackupKeys(settings, database);
    await expect(rotateMasterKey(test.services, found.master, randomBytes(32))).rejects.toThrow(
      'A backup is running',
    );
    isRefused = true;
    return found;
  };
  for await (const _ of makeBackup({ database, store: createBlobStore(settings), keys, seal: null, now }));
  expect(isRefused).toBe(true);
});

it.runIf(isWhole)(
  'contains what was erased during the backup, and nothing created after its snapshot',
  async () => {
    const { sessionId } = await signAll(originator);
    await sealAtLast(test, sessionId);
    const { settings, database, keys, log } = test.services;
    const store = createBlobStore(settings);
    const source = {
      database,
      store,
      keys: () => findBackupKeys(settings, database),
      seal: null,
      now: test.services.now,
    };
    const files = async (of = store, id = sessionId) =>
      (await listedBlobs(of)).filter((name) => name.startsWith(id)).length;
    const before = await files();
    let later = '';
    const paused = async function* () {
      const pieces = makeBackup(source);
      // The snapshot exists once the first piece arrives.
      const first = await pieces.next();
      if (!first.done) yield first.value;
      expect((await originator.ask(`/sessions/${sessionId}/erase`, { method: 'POST' })).status).toBe(200);
      expect(await files()).toBe(before);
      later = (await originator.start()).sessionId;
      yield* pieces;
    };
    const file = path.join(folder, 'paused.backup');
    await pipeline(encryptBackup(BACKUP_PASSPHRASE, paused()), createWriteStream(file));

    const { environment, database: place } = await emptyPlace('paused');
    const target = connectDatabase(place.connection, { log });
    closing.push(() => target.close());
    const dataDir = String(environment['DATA_DIR']);
    const restoredStore = createBlobStore(readSettings({ DATA_DIR: dataDir }));
    await restoreBackup(
      { file, passphrase: BACKUP_PASSPHRASE },
      { database: target, store: restoredStore, dataDir, givenKey: null },
    );
    expect((await checkRestored(target, restoredStore, keys)).faults).toEqual([]);
    expect(await files(restoredStore)).toBe(before);
    expect(await files(restoredStore, later)).toBe(0);
    const { rows } = await target.pool.query('SELECT id, erased_at FROM sessions WHERE id = any($1)', [
      [sessionId, later],
    ]);
    expect(rows).toEqual([{ id: sessionId, erased_at: null }]);
  },
);

/** Makes a backup of a database with these migrations, as the program of that version would have made it. */
async function backupOf(name: string, prepare: (pool: Database['pool']) => Promise<unknown>) {
  const { database, environment } = await emptyPlace(name);
  const from = connectDatabase(database.connection, { log: test.services.log });
  closing.push(() => from.close());
  await prepare(from.pool);
  const master = randomBytes(32);
  const store = createBlobStore(readSettings(environment));
  const { now } = test.services;
  const settings = { MASTER_KEY: master, DATA_DIR: path.join(folder, name) };
  const { blobs } = (await openKeys({ settings, database: from, log: test.services.log, now })).keys;
  const keys = async () => ({ master, data: (await unwrapKeys(from.db, master)) ?? [], blobs });
  const file = path.join(folder, `${name}.backup`);
  const content = makeBackup({ database: from, store, keys, seal: null, now });
  await pipeline(encryptBackup(BACKUP_PASSPHRASE, content), createWriteStream(file));
  return file;
}

describe('a backup of another version', () => {
  it.runIf(isWhole)(
    'receives the missing migrations if it is older, and is not restored into a database that already has them',
    async () => {
      const file = await backupOf('older', (pool) => migrate(pool));
      const migrations = path.join(folder, 'newer-migrations');
      const next = await writeNextMigration(migrations);

      const newer = await createTestDatabase();
      closing.push(() => newer.drop());
      const later = connectDatabase(newer.connection, { log: test.services.log });
      closing.push(() => later.close());
      expect(await migrate(later.pool, migrations)).toEqual([next]);
      const place = { DATA_DIR: path.join(folder, 'newer'), BACKUP_PASSPHRASE };
      await expect(restoreCommand(file, { ...place, DATABASE_URL: newer.url }, false)).rejects.toThrow(
        'newer version',
      );
      const { database, environment: empty } = await emptyPlace('newer');
      expect(await restoreCommand(file, empty, false)).toBe(0);
      const restored = connectDatabase(database.connection, { log: test.services.log });
      closing.push(() => restored.close());
      expect(await migrate(restored.pool, migrations)).toEqual([next]);
    },
  );

  it('is rejected with instructions and changes nothing if a development version before 0.2.0 made it', async () => {
    const file = await backupOf('development', async (pool) => {
      await migrate(pool);
      await pool.query("UPDATE schema_migrations SET name = '0001_foundation.sql', sha256 = 'another'");
    });
    const { database, environment } = await emptyPlace('not-development');
    await expect(restoreCommand(file, environment, false)).rejects.toThrow(
      /development version of Countersign before 0\.2\.0.* Restore it with the version that made it/,
    );
    const place = connectDatabase(database.connection, { log: test.services.log });
    closing.push(() => place.close());
    const { rowCount } = await place.pool.query("SELECT FROM pg_tables WHERE schemaname = 'public'");
    expect(rowCount).toBe(0);
  });
});
