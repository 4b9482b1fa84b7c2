import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../tests/helpers/test-database.ts';
import type { TestDatabase } from '../../tests/helpers/test-database.ts';
import { connectDatabase } from './connect.ts';
import type { Database, Transaction } from './connect.ts';
import { apiKeys } from './schema.ts';
import { PATIENTLY } from '../../tests/helpers/patience.ts';

const log = {
  info: vi.fn<(facts: object, message: string) => void>(),
  warn: vi.fn<(facts: object, message: string) => void>(),
  error: vi.fn<(facts: object, message: string) => void>(),
};
let home: TestDatabase;
let database: Database;

beforeEach(async () => {
  home = await createTestDatabase();
  database = connectDatabase(home.connection, { log, max: 3 });
  await database.pool.query('create table counters (id integer primary key, value integer not null)');
  await database.pool.query('insert into counters values (1, 0), (2, 0)');
});

afterEach(async () => {
  await database.close();
  await home.drop();
});

async function valueOf(id: number): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ value: number }>('select value from counters where id = $1', [
    id,
  ]);
  return rows[0]?.value;
}

function add(tx: Transaction, id: number): Promise<unknown> {
  return tx.execute(sql`update counters set value = value + 1 where id = ${id}`);
}

test('a DATABASE_URL reaches the same database', async () => {
  const other = connectDatabase(home.url, { log });
  const { rows } = await other.pool.query('select current_database() as name');
  await other.close();
  expect(rows).toEqual([{ name: home.connection.database }]);
  // The client waits longer than PostgreSQL, which ends a statement after 60 seconds.
  expect(other.pool.options.query_timeout).toBe(65_000);
});

test('bytes and times are read back unchanged', async () => {
  const key = {
    id: '0199c0de-0000-7000-8000-000000000001',
    name: 'loan system',
    keyHash: Buffer.from([0, 1, 0xff, 0x5c]),
    createdAt: new Date('2026-02-03T04:05:06.789Z'),
    revokedAt: null,
    scopes: ['read' as const],
    department: null,
    expiresAt: null,
    replacedBy: null,
    lastUsedAt: null,
    networks: [],
    returnOrigins: [],
    firstKeyId: null,
    frameOrigins: [],
    isTest: false,
  };
  await database.db.insert(apiKeys).values(key);
  expect(await database.db.select().from(apiKeys)).toEqual([key]);
  const raw = await database.pool.query('select key_hash, created_at from api_keys');
  expect(raw.rows).toEqual([{ key_hash: key.keyHash, created_at: key.createdAt }]);
});

describe('a transaction', () => {
  test('commits if it succeeds and rolls back if it throws', async () => {
    expect(await database.transaction(async (tx) => (await add(tx, 1), 'done'))).toBe('done');
    await expect(
      database.transaction(async (tx) => {
        await add(tx, 1);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await valueOf(1)).toBe(1);
  });

  test.each([
    ['pool.query', () => database.pool.query('select 1')],
    ['pool.connect', () => database.pool.connect()],
    ['db', () => database.db.select().from(apiKeys)],
    ['a second transaction', () => database.transaction(async (tx) => add(tx, 2))],
  ])('refuses %s inside its callback as a bug', async (_, misuse) => {
    const attempt = database.transaction(async (tx) => {
      await add(tx, 1);
      await delay(1);
      await misuse();
    });
    const error: unknown = await attempt.catch((reason: unknown) => reason);
    expect(messages(error)).toMatch(/Bug: the pool was used inside a transaction/);
    expect(await valueOf(1)).toBe(0);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('allows the pool to be used outside its callback, and by work that the callback started once it is over', async () => {
    let later: Promise<unknown> = Promise.resolve();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    await Promise.all([
      database.transaction(async (tx) => {
        later = over.then(() => valueOf(1));
        await add(tx, 1);
      }),
      valueOf(2),
    ]);
    end();
    expect(await later).toBe(1);
  });

  test('has savepoints', async () => {
    await database.transaction(async (tx) => {
      await add(tx, 1);
      await tx
        .transaction(async (inner) => add(inner, 2).then(() => inner.rollback()))
        .catch(() => undefined);
    });
    expect([await valueOf(1), await valueOf(2)]).toEqual([1, 0]);
  });

  test('does not report success if an error of a statement was ignored', async () => {
    const attempt = database.transaction(async (tx) => {
      await add(tx, 1);
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(attempt).rejects.toThrow(/rolled back, because a statement in it failed/);
    expect(await valueOf(1)).toBe(0);
  });

  test('is retried after a deadlock, so that both succeed', async () => {
    let runs = 0;
    let holding = 0;
    const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>();
    const crossing = (first: number, second: number) =>
      database.transaction(async (tx) => {
        runs += 1;
        await add(tx, first);
        holding += 1;
        if (holding === 2) resolve();
        await bothHoldOne;
        await add(tx, second);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect(runs).toBe(3);
    expect([await valueOf(1), await valueOf(2)]).toEqual([2, 2]);
  });

  test('is given up after three retries', async () => {
    let runs = 0;
    const attempt = database.transaction(async (tx) => {
      runs += 1;
      await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    });
    expect(messages(await attempt.catch((reason: unknown) => reason))).toMatch(/again/);
    expect(runs).toBe(4);
  });

  test('is not retried after other errors', async () => {
    let runs = 0;
    const attempt = database.transaction(async (tx) => {
      runs += 1;
      await tx.execute(sql`insert into counters values (1, 1)`);
    });
    await expect(attempt).rejects.toThrow();
    expect(runs).toBe(1);
  });

  test('gives up a lost connection, and the pool stays intact', async () => {
    const lost = database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await terminate(rows[0]?.pid);
      await add(tx, 1);
    });
    await expect(lost).rejects.toThrow();
    const values = await Promise.all(
      [1, 2, 1, 2, 1, 2].map((id) => database.transaction(async (tx) => add(tx, id).then(() => id))),
    );
    expect(values).toHaveLength(6);
    expect(database.pool.totalCount).toBeLessThanOrEqual(3);
  });
});

test('the loss of an idle connection is logged and repaired', async () => {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await terminate(rows[0]?.pid);
  await vi.waitFor(
    () => expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'A database connection was lost'),
    PATIENTLY,
  );
  expect(await valueOf(1)).toBe(0);
});

async function terminate(pid: number | undefined): Promise<void> {
  const client = new Client(home.connection);
  await client.connect();
  await client.query('select pg_terminate_backend($1)', [pid]);
  await client.end();
}

function messages(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${messages(error.cause)}` : '';
}
