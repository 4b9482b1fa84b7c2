import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PATIENTLY } from '../../tests/helpers/patience.ts';
import { createTestDatabase } from '../../tests/helpers/test-database.ts';
import type { TestDatabase } from '../../tests/helpers/test-database.ts';
import { takeBackupLock } from './backup-lock.ts';
import { migrate, migrationsFolder, pendingMigrations, unknownMigrations } from './migrate.ts';

let database: TestDatabase;
let pool: Pool;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new Pool({ ...database.connection, max: 4 });
  await pool.query('drop table if exists schema_migrations');
  folder = await mkdtemp(join(tmpdir(), 'countersign-migrations-'));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, name), sql);
}

async function appliedNames(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by version');
  return rows.map(({ name }) => name);
}

test('applies migrations in order, once, and records each', async () => {
  await write(
    '0001_things.sql',
    'create table things (id integer primary key); insert into things values (1);',
  );
  await write(
    '0002_more.sql',
    'alter table things add column colour text; update things set colour = $$red$$;',
  );
  expect(await migrate(pool, folder)).toEqual(['0001_things.sql', '0002_more.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
  expect(await appliedNames()).toEqual(['0001_things.sql', '0002_more.sql']);

  await write('0003_last.sql', 'insert into things values (2, $$blue$$);');
  expect(await migrate(pool, folder)).toEqual(['0003_last.sql']);
  expect((await pool.query('select colour from things order by id')).rows).toEqual([
    { colour: 'red' },
    { colour: 'blue' },
  ]);
});

test('applies each migration once if several migrators start at the same moment', async () => {
  for (const number of [1, 2, 3, 4]) {
    await write(`000${number}_step.sql`, `create table step_${number} (id integer); select pg_sleep(0.05);`);
  }
  const clients = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => {
      const client = new Client(database.connection);
      await client.connect();
      return client;
    }),
  );
  const applied = await Promise.all(clients.map((client) => migrate(client, folder)));
  await Promise.all(clients.map((client) => client.end()));
  expect(applied.flat().sort()).toEqual(['0001_step.sql', '0002_step.sql', '0003_step.sql', '0004_step.sql']);
  expect(await appliedNames()).toHaveLength(4);
});

test('waits for no backup if there is nothing to apply, and a waiting migration does not block other queries', async () => {
  await write('0001_things.sql', 'create table things (id integer primary key);');
  await migrate(pool, folder);
  const backup = new Client(database.connection);
  await backup.connect();
  try {
    await backup.query('begin');
    await takeBackupLock(backup);
    await backup.query('select * from schema_migrations, things');
    const start = new Client({ ...database.connection, lock_timeout: 5000 });
    await start.connect();
    try {
      expect(await migrate(start, folder)).toEqual([]);
    } finally {
      await start.end();
    }

    await write('0002_colour.sql', 'alter table things add column colour text;');
    const migrating = migrate(pool, folder);
    const waiting = `select from pg_locks join pg_database on oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    await vi.waitUntil(async () => (await backup.query(waiting)).rowCount, PATIENTLY);
    expect((await pool.query('select * from things')).rows).toEqual([]);
    await backup.query('commit');
    expect(await migrating).toEqual(['0002_colour.sql']);
  } finally {
    await backup.end();
  }
});

test('rolls back a failing migration entirely and leaves earlier ones in place', async () => {
  await write('0001_good.sql', 'create table good (id integer);');
  await write('0002_bad.sql', 'create table half (id integer); insert into nowhere values (1);');
  await expect(migrate(pool, folder)).rejects.toThrow(
    /'0002_bad\.sql' failed and was rolled back: .*nowhere/,
  );
  expect(await appliedNames()).toEqual(['0001_good.sql']);
  expect(
    (await pool.query("select to_regclass('half') as half, to_regclass('good') is not null as good")).rows,
  ).toEqual([{ half: null, good: true }]);

  await write('0002_bad.sql', 'create table half (id integer);');
  expect(await migrate(pool, folder)).toEqual(['0002_bad.sql']);
});

test('refuses a migration that was changed after it was applied, and applies nothing further', async () => {
  await write('0001_things.sql', 'create table things (id integer);');
  await migrate(pool, folder);
  await write('0001_things.sql', 'create table things (id bigint);');
  await write('0002_more.sql', 'create table more (id integer);');
  await expect(migrate(pool, folder)).rejects.toThrow(/'0001_things\.sql' was changed after it was applied/);
  expect(await appliedNames()).toEqual(['0001_things.sql']);
});

test('refuses a database newer than the program', async () => {
  await write('0001_things.sql', 'create table things (id integer);');
  await write('0002_more.sql', 'create table more (id integer);');
  await migrate(pool, folder);
  await rm(join(folder, '0002_more.sql'));
  await expect(migrate(pool, folder)).rejects.toThrow(
    /newer than this program: it has migration 2 \('0002_more\.sql'\)/,
  );
});

test('lets the previous program work after a migration that allows it, and no earlier program', async () => {
  await write('0001_things.sql', 'create table things (id integer);');
  await write('0002_more.sql', '-- works-with: 1\nalter table things add column colour text;');
  await write('0003_last.sql', '-- works-with: 2\nalter table things add column size integer;');
  await migrate(pool, folder);
  await rm(join(folder, '0003_last.sql'));
  expect(await migrate(pool, folder)).toEqual([]);
  expect(await pendingMigrations(pool, folder)).toEqual([]);
  expect(await unknownMigrations(pool, folder)).toEqual(['0003_last.sql']);
  await rm(join(folder, '0002_more.sql'));
  await expect(migrate(pool, folder)).rejects.toThrow(/newer than this program: it has migration 3/);
});

test('refuses a database that lacks a migration in the middle', async () => {
  await write('0001_things.sql', 'create table things (id integer);');
  await write('0002_more.sql', 'create table more (id integer);');
  await migrate(pool, folder);
  await pool.query('delete from schema_migrations where version = 1');
  await expect(migrate(pool, folder)).rejects.toThrow(/missing migration 1 but has 2/);
});

test.each([
  ['a gap', ['0001_a.sql', '0003_c.sql'], /'0003_c\.sql' is where number 2 is expected/],
  ['a repetition', ['0001_a.sql', '0001_b.sql'], /'0001_b\.sql' is where number 2 is expected/],
  ['a first number other than 1', ['0002_a.sql'], /'0002_a\.sql' is where number 1 is expected/],
  ['another name', ['first.sql'], /'first\.sql' is not named like/],
])('refuses %s in the numbers of the files', async (_, names, message) => {
  for (const name of names) await write(name, 'select 1;');
  await expect(migrate(pool, folder)).rejects.toThrow(message);
});

test('treats a missing folder as an error, but not an empty one', async () => {
  await expect(migrate(pool, join(folder, 'absent'))).rejects.toThrow('ENOENT');
  await mkdir(join(folder, 'empty'));
  expect(await migrate(pool, join(folder, 'empty'))).toEqual([]);
});

test("applies the program's own migrations to an empty database", async () => {
  await pool.query('drop schema public cascade; create schema public');
  expect((await migrate(pool, migrationsFolder)).at(0)).toMatch(/^0001_/);
});

test('finds sessions by the beginning of their reference, if they have one', async () => {
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool);
  const add = (reference: string | null) =>
    pool.query(
      `insert into sessions (id, status, reference, config, branches, metadata, created_at, expires_at, evidence_head, evidence_mac, evidence_at)
       values (uuidv7(), 'NEW', $1, '{}', '[]', '{}', now(), now(), '', '', now())`,
      [reference],
    );
  await add('L/7');
  await add(null);
  await add('K');
  const { rows } = await pool.query(
    'select prefix, reference from reference_prefixes join sessions on id = session_id order by prefix',
  );
  expect(rows).toEqual([
    { prefix: 'K', reference: 'K' },
    { prefix: 'L', reference: 'L/7' },
    { prefix: 'L/', reference: 'L/7' },
    { prefix: 'L/7', reference: 'L/7' },
  ]);
});
