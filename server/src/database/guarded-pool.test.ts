import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openFaultyProxy, type FaultyProxy } from '../../tests/helpers/faulty-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/test-database.ts';
import { connectDatabase, type Database } from './connect.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let home: TestDatabase;
let proxy: FaultyProxy;
let database: Database;

beforeEach(async () => {
  home = await createTestDatabase();
  const { host, port } = home.connection;
  proxy = await openFaultyProxy({ path: path.join(host, `.s.PGSQL.${port}`) });
  database = connectDatabase({ ...home.connection, host: '127.0.0.1', port: proxy.port }, { log });
});

afterEach(async () => {
  vi.useRealTimers();
  proxy.have(null);
  await database.close();
  await proxy.close();
  await home.drop();
});

it('fails new work while the database does not respond, and continues once it does', async () => {
  const { pool } = database;
  await pool.query('select 1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  proxy.have('stalled');
  const first = pool.query('select 1 as one');
  await vi.advanceTimersByTimeAsync(3000);
  const refusals = Promise.all(
    [pool.query('select 2'), database.transaction((tx) => tx.execute('select 3'))].map((work) =>
      work.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  await vi.advanceTimersByTimeAsync(3000);
  expect((await refusals).map(isDatabaseUnavailable)).toEqual([true, true]);

  vi.useRealTimers();
  proxy.have(null);
  expect((await first).rows).toEqual([{ one: 1 }]);
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});

it('continues while only the pooler does not respond', async () => {
  const { connection, url } = home;
  const address = { ...connection, host: '127.0.0.1', port: proxy.port };
  const pooled = connectDatabase(address, { log, directUrl: url });
  await pooled.pool.query('select 1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  proxy.have('stalled');
  const first = pooled.pool.query('select 1 as one');
  await vi.advanceTimersByTimeAsync(3000);
  const second = pooled.pool.query('select 2 as two');
  await expect.poll(() => pooled.pool.totalCount).toBe(2);
  vi.useRealTimers();
  proxy.have(null);
  expect((await first).rows).toEqual([{ one: 1 }]);
  expect((await second).rows).toEqual([{ two: 2 }]);
  await pooled.close();
});

it('lets a slow statement finish, and other work run at the same time', async () => {
  const { pool } = database;
  await pool.query('select 1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slow = pool.query('select 1 as one, pg_sleep(1)');
  await vi.advanceTimersByTimeAsync(3000);
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  expect((await slow).rows).toMatchObject([{ one: 1 }]);
});
