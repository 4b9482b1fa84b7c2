import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writtenKey } from '../crypto/master-key.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { dataKeys, keyHolders, masterKeys, wrappedKeys } from '../database/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/test-database.ts';
import { openKeys, type OpenedKeys } from './open-keys.ts';
import { type KeyWatch, watchKeys } from './watch-keys.ts';
import { lockKeys, markOf, unwrapKeys, wrapKeys } from './wrapped-keys.ts';

let made: TestDatabase;
let database: Database;
let folder: string;
let file: string;
let opened: OpenedKeys;
let watch: KeyWatch;
let at: Date;
let lines: string[];
let lost: string[];
/**
 * The marker of a master key with 32 bytes of value 7, and a data key with 32 bytes of value 9, wrapped with that
 * master key.
 */
const MARK = 'e75ea43312229e486e08073fd8abe6f7468b31419d5532c69ea2caeaa239f89c';
const WRAPPED =
  'AWL3pXsXfzqM0dFO+ujTm+z5Jm4jsMkp9s8/tfkJGXmFPVfk7XhYvHz7kncONWsc6UQBMU/PFnzeJqePri56R64tSeKnA6nJrg==';
const first = randomBytes(32);
const second = randomBytes(32);
const reported =
  (level: string) =>
  (_facts: object, message: string): void =>
    void lines.push(`${level}: ${message}`);
const log = { info: reported('info'), warn: reported('warn'), error: reported('error') };
const now = () => at;

beforeEach(async () => {
  made = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-watch-'));
  file = path.join(folder, 'key');
  at = new Date('2026-03-05T10:00:00.000Z');
  [lines, lost] = [[], []];
  await writeFile(file, writtenKey(first));
  database = connectDatabase(made.connection, { log });
  opened = await openKeys({ settings: settings(), database, log, now });
  watch = start();
  await watch.look();
});
afterEach(async () => {
  await watch.stop();
  await database.close();
  await made.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = () => ({ MASTER_KEY_FILE: file, DATA_DIR: folder });
const start = (more: object = {}) =>
  watchKeys({ settings: { ...settings(), ...more }, database, log, now }, opened, (message) =>
    lost.push(message),
  );
const holders = async () =>
  (await database.db.select().from(keyHolders)).map(({ mark, seenAt }) => ({
    key: mark.equals(markOf(first)) ? 'first' : mark.equals(markOf(second)) ? 'second' : 'another',
    seenAt,
  }));

/** Adds a second master key, and a second data key that both master keys can unwrap. */
async function rotate(): Promise<void> {
  await database.transaction(async (tx) => {
    const known = (await unwrapKeys(tx, first)) ?? [];
    const key = { number: 1, secret: randomBytes(32), activeFrom: at };
    await tx.insert(dataKeys).values({ number: 1, activeFrom: at });
    await tx.insert(masterKeys).values({ mark: markOf(second), addedAt: at });
    await wrapKeys(tx, first, [key]);
    await wrapKeys(tx, second, [...known, key]);
  });
}

async function finish(removedAt: Date | null): Promise<void> {
  await database.db.delete(wrappedKeys).where(eq(wrappedKeys.mark, markOf(first)));
  await database.db
    .update(masterKeys)
    .set({ removedAt })
    .where(eq(masterKeys.mark, markOf(first)));
}

describe('a node', () => {
  it('reports every half minute which master key it holds, until it stops', async () => {
    expect(await holders()).toEqual([{ key: 'first', seenAt: at }]);
    const before = at;
    at = new Date(+at + 29_999);
    await watch.look();
    expect(await holders()).toEqual([{ key: 'first', seenAt: before }]);
    at = new Date(+at + 1);
    await watch.look();
    expect(await holders()).toEqual([{ key: 'first', seenAt: at }]);
    await watch.stop();
    expect(await holders()).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('forgets nodes that have not reported for a day', async () => {
    const mark = Buffer.alloc(32);
    const silent = (node: string, milliseconds: number) => ({
      node,
      mark,
      seenAt: new Date(+at + 60_000 - milliseconds),
    });
    await database.db
      .insert(keyHolders)
      .values([
        silent('00000000-0000-7000-8000-000000000001', 86_400_001),
        silent('00000000-0000-7000-8000-000000000002', 86_400_000),
      ]);
    at = new Date(+at + 60_000);
    await watch.look();
    expect((await holders()).map(({ key }) => key).toSorted()).toEqual(['another', 'first']);
  });

  it('learns a new key and loads a new master key from its file', async () => {
    await rotate();
    await watch.look();
    expect(opened.dataKeys.knows(1)).toBe(true);
    expect(await holders()).toMatchObject([{ key: 'first' }]);
    await writeFile(file, writtenKey(randomBytes(32)));
    await watch.look();
    expect(await holders()).toMatchObject([{ key: 'first' }]);
    await writeFile(file, writtenKey(second));
    await watch.look();
    expect(await holders()).toMatchObject([{ key: 'second' }]);
    await finish(at);
    await watch.look();
    expect([lines, lost]).toEqual([[], []]);
  });

  it('runs the command when a new master key is in use, at most once in half a minute', async () => {
    await watch.stop();
    const calls = path.join(folder, 'calls');
    watch = start({ MASTER_KEY_COMMAND: `tee -a ${calls}` });
    await watch.look();
    await expect(readFile(calls)).rejects.toThrow('ENOENT');
    await rotate();
    await watch.look();
    expect(await readFile(calls, 'utf8')).toBe(writtenKey(first));
    await writeFile(file, writtenKey(second));
    await watch.look();
    expect(await readFile(calls, 'utf8')).toBe(writtenKey(first));
    expect(await holders()).toMatchObject([{ key: 'first' }]);
    await watch.stop();
    watch = start({ MASTER_KEY_COMMAND: `tee -a ${calls}` });
    await watch.look();
    expect(await holders()).toMatchObject([{ key: 'second' }]);
    expect([lines, lost]).toEqual([[], []]);
  });

  it('stops if its master key no longer opens the keys, and says what to do', async () => {
    await rotate();
    await finish(at);
    await watch.look();
    const advice = expect.stringContaining(
      'it was replaced by another one on 2026-03-05 (key rotation).\n  - Give this server or tool the new key',
    );
    expect(lost).toEqual([advice]);
    expect(lines).toEqual([
      expect.stringContaining('error: ALERT: The master key no longer fits this database'),
    ]);
  });

  it('continues if the database cannot be read, and logs the error', async () => {
    await database.pool.query('alter table data_keys rename to data_keys_away');
    await watch.look();
    expect([lines, lost]).toEqual([['warn: The keys in the database could not be read'], []]);
    await database.pool.query('alter table data_keys_away rename to data_keys');
  });

  it('looks immediately when it meets an unknown key, but not after it stopped', async () => {
    await watch.stop();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      watch = start();
      await watch.look();
      await rotate();
      expect(() => opened.keys.personalData.find(1)).toThrow('not known here yet');
      await expect.poll(() => opened.dataKeys.knows(1)).toBe(true);
      // The database has no key 2, but `find` reports this only after the next read.
      expect(() => opened.keys.personalData.find(2)).toThrow('not known here yet');
      await watch.look();
      expect(() => opened.keys.personalData.find(2)).toThrow('Data key 2 does not exist');
      await watch.stop();
    } finally {
      vi.useRealTimers();
    }
    expect(opened.dataKeys.onUnknown).toBeNull();
  });
});

describe('the keys in the database', () => {
  it('are opened in order by every master key that wraps them', async () => {
    await rotate();
    const [old, latest] = [await unwrapKeys(database.db, first), await unwrapKeys(database.db, second)];
    expect(old?.map(({ number }) => number)).toEqual([0, 1]);
    expect(latest).toEqual(old);
  });

  it('are each bound to their number', async () => {
    await rotate();
    const { rows } = await database.pool.query(
      'select wrapped from wrapped_keys where mark = $1 and number = 0',
      [markOf(second)],
    );
    await database.db.update(wrappedKeys).set({ wrapped: rows[0].wrapped }).where(eq(wrappedKeys.number, 1));
    await expect(unwrapKeys(database.db, second)).rejects.toThrow('Data key 1 in the database');
  });

  it('are opened in the format of every earlier version', async () => {
    const master = Buffer.alloc(32, 7);
    expect(markOf(master).toString('hex')).toBe(MARK);
    await database.db.insert(masterKeys).values({ mark: markOf(master), addedAt: at });
    await database.db
      .insert(wrappedKeys)
      .values({ number: 0, mark: markOf(master), wrapped: Buffer.from(WRAPPED, 'base64') });
    const [key] = (await unwrapKeys(database.db, master)) ?? [];
    expect(key?.secret).toEqual(Buffer.alloc(32, 9));
  });

  it('are changed by one process at a time', async () => {
    const held = await database.transaction(async (tx) => {
      await lockKeys(tx);
      return tx.execute(sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
        and objid::bigint = (hashtext('countersign token hashes')::bigint & 4294967295)`);
    });
    expect(held.rowCount).toBe(1);
  });

  it('report a wrong master key, a replaced one, and an altered row', async () => {
    const unwrap = (master: Buffer) => unwrapKeys(database.db, master);
    await expect(unwrap(randomBytes(32))).rejects.toThrow('it was encrypted with another one');
    await rotate();
    await finish(null);
    await expect(unwrap(first)).rejects.toThrow('it was replaced by another one (key rotation)');
    await database.db
      .update(wrappedKeys)
      .set({ wrapped: randomBytes(80) })
      .where(eq(wrappedKeys.number, 1));
    await expect(unwrap(second)).rejects.toThrow(
      'Data key 1 in the database (table wrapped_keys) was altered',
    );
  });
});
