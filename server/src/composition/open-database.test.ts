import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine } from '../cli/doctor/doctor-command.ts';
import { runCommand } from '../cli/run-command.ts';
import { createLog } from '../http/request-log.ts';
import { runApp } from '../../tests/helpers/running-app.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/test-database.ts';
import { openDatabase } from './open-database.ts';

const log = createLog('silent');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-development-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true }));

const BY_DEVELOPMENT = /created by a development version of Countersign before 0\.2\.0.*Nothing was deleted/;

/**
 * The schema of a development version. The first of these versions did not record which settings a migration depends
 * on.
 */
const DEVELOPMENT = `
  drop schema public cascade;
  create schema public;
  create table schema_migrations (version integer primary key, name text, sha256 text, applied_at timestamptz);
  insert into schema_migrations values (1, '0001_foundation.sql', 'a', now()), (2, '0002_sealing.sql', 'b', now());
  create table sessions (id uuid primary key);
  insert into sessions values (gen_random_uuid());`;

describe('a database of a development version before 0.2.0', () => {
  let database: TestDatabase;
  let environment: Record<string, string>;
  let client: Client;
  beforeAll(async () => {
    database = await createTestDatabase('empty');
    client = new Client(database.connection);
    await client.connect();
    await client.query(DEVELOPMENT);
    environment = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'external') };
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('stops the start with instructions and stays unchanged', async () => {
    const start = runApp(environment);
    await expect(start).rejects.toThrow(BY_DEVELOPMENT);
    await expect(start).rejects.toThrow(
      'set DATABASE_URL (and DATABASE_DIRECT_URL) to a new, empty database',
    );
    expect((await client.query('select from sessions')).rowCount).toBe(1);
    expect((await client.query('select from schema_migrations')).rowCount).toBe(2);
  });

  it('is reported by the doctor with instructions', async () => {
    const found = (await examine(environment)).find(({ check }) => check === 'database');
    expect(found).toMatchObject({
      status: 'problem',
      says: expect.stringMatching(BY_DEVELOPMENT),
      todo: expect.stringContaining('To start over, set DATABASE_URL'),
    });
  });

  it.each([[['api-key', 'list']], [['backup', tmpdir()]]])('is rejected by %j', async (command) => {
    const place = { ...environment, BACKUP_PASSPHRASE: 'six random words' };
    await expect(runCommand(command, place)).rejects.toThrow(BY_DEVELOPMENT);
  });
});

it('stays untouched if it is embedded, and the message names the folder to move away', async () => {
  const DATA_DIR = path.join(folder, 'embedded');
  const settings = {
    DATA_DIR,
    DATABASE_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
    STORAGE_URL: undefined,
  };
  const first = await openDatabase(settings, log, 'tool');
  await first.database.pool.query(DEVELOPMENT);
  await first.close();
  const second = openDatabase(settings, log, 'app');
  await expect(second).rejects.toThrow(BY_DEVELOPMENT);
  await expect(second).rejects.toThrow(`move the folder ${DATA_DIR} away or set DATA_DIR to a new folder`);
});
