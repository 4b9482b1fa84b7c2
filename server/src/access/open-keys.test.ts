import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
import { findMasterKey } from '../crypto/master-key.ts';
import { runApp } from '../../tests/helpers/running-app.ts';
import { runCli } from '../../tests/helpers/run-cli.ts';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { databaseUrl, openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createTestDatabase } from '../../tests/helpers/test-database.ts';
import { findKeys, openKeys } from './open-keys.ts';
import { unwrapKeys } from './wrapped-keys.ts';

let test: TestApp;
let emptyFolder: string;
let rightKey: Buffer<ArrayBuffer>;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  emptyFolder = await mkdtemp(path.join(tmpdir(), 'countersign-nokey-'));
  await new Originator(test).start();
  rightKey = Buffer.from((await findMasterKey(test.services.settings)) ?? []);
});
afterAll(async () => {
  await test.close();
  await rm(emptyFolder, { recursive: true, force: true });
});

const open = (MASTER_KEY?: Buffer<ArrayBuffer>) =>
  openKeys({ ...test.services, settings: { MASTER_KEY, DATA_DIR: emptyFolder } });
const marks = async () =>
  (await test.services.database.pool.query('select * from key_marks')).rows.map(({ name }) => name);

describe('a filled database', () => {
  it('opens only with its own key', async () => {
    const { keys } = await open(rightKey);
    expect(keys.tokens.equals(test.services.keys.tokens)).toBe(true);
    await expect(open(randomBytes(32))).rejects.toThrow('does not fit this database');
  });

  it('never gets a new key if its own is lost', async () => {
    await expect(open()).rejects.toThrow(/master key is missing[^]*backup/);
    await expect(findKeys({ ...test.services, settings: { DATA_DIR: emptyFolder } })).rejects.toThrow(
      'master key is missing',
    );
    expect(await readdir(emptyFolder)).toEqual([]);
  });

  it('refuses servers and tools with another key or none', async () => {
    const environment = { DATABASE_URL: databaseUrl(test), DATA_DIR: emptyFolder };
    const other = { MASTER_KEY: randomBytes(32).toString('base64') };
    await expect(runApp({ ...environment, ...other })).rejects.toThrow('does not fit this database');
    for (const [words, setting] of [
      [['api-key', 'create', '--name', 'x'], other],
      [['evidence', 'verify', '--all'], { DATA_DIR: emptyFolder }],
    ] as const) {
      const { code, stderr } = await runCli(test, words, setting);
      expect(code, words.join(' ')).toBe(1);
      expect(stderr).toMatch(/does not fit this database|master key is missing/);
    }
  });

  it('of a version without a check value gets one only with a key that opens its data', async () => {
    const client = await test.services.database.pool.connect();
    try {
      // The lock stops the running app from extending its log chain, because the earlier version had no such chain.
      await client.query("select pg_advisory_lock(hashtext('countersign evidence log'))");
      // Versions without data keys encrypted with the master key, so the test uses the current root key as the master
      // key of the earlier version.
      const [root] = (await unwrapKeys(test.services.database.db, rightKey)) ?? [];
      await client.query('delete from wrapped_keys; delete from master_keys; delete from data_keys');
      await client.query('delete from key_marks');
      await client.query('update evidence_log set seq = null, sha256 = null, chain_mac = null');
      await expect(open(randomBytes(32))).rejects.toThrow('does not fit this database');
      await expect(open()).rejects.toThrow('master key is missing');
      expect(await marks()).toEqual([]);
      const { keys } = await open(Buffer.from(root?.secret ?? []));
      expect(await marks()).toEqual(['token hashes']);
      expect(keys.evidenceHead.equals(test.services.keys.evidenceHead)).toBe(true);
    } finally {
      client.release(true);
    }
  });

  it('of a version without sessions is recognised by its webhook secrets', async () => {
    const other = await openTestApp({ replace: { vision: willingVision } });
    try {
      await new Originator(other).ask('/webhook-secrets', { method: 'POST' });
      await other.services.database.pool.query(
        'delete from wrapped_keys; delete from master_keys; delete from data_keys; delete from key_marks',
      );
      const settings = { MASTER_KEY: randomBytes(32), DATA_DIR: emptyFolder };
      await expect(openKeys({ ...other.services, settings })).rejects.toThrow('does not fit this database');
    } finally {
      await other.close();
    }
  });
});

it('an empty database accepts the first key and no other after it', async () => {
  const empty = await createTestDatabase();
  const database = connectDatabase(empty.connection, test.services);
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-firstkey-'));
  try {
    const deps = { database, log: test.services.log, now: () => new Date() };
    expect(await findKeys({ ...deps, settings: { DATA_DIR: folder } })).toBeNull();
    await openKeys({ ...deps, settings: { DATA_DIR: folder } });
    expect(await readdir(folder)).toEqual(['master.key']);
    await expect(openKeys({ ...deps, settings: { DATA_DIR: emptyFolder } })).rejects.toThrow('is missing');
  } finally {
    await database.close();
    await empty.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
