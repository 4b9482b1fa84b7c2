import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/test-database.ts';
import * as schema from './schema.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const tables = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .map((table) => getTableConfig(table));

const lines = async (query: string): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(query);
  return rows.map(({ line }) => line).toSorted();
};

it('describes the columns of the migrated database with types and nullability, and no others', async () => {
  const described = tables
    .flatMap(({ name, columns }) =>
      columns.map(
        (column) => `${name}.${column.name} ${column.getSQLType()} ${column.notNull ? 'not null' : 'null'}`,
      ),
    )
    .toSorted();
  const real = await lines(`
    select format('%s.%s %s %s', table_name, column_name,
      case data_type when 'ARRAY' then ltrim(udt_name, '_') || '[]' else data_type end, case is_nullable when 'NO' then 'not null' else 'null' end) as line
    from information_schema.columns
    where table_schema = 'public' and table_name not like '%migrations%'`);
  expect(described).toEqual(real);
  expect(described.length).toBeGreaterThan(80);
});

it('describes the primary keys', async () => {
  const described = tables.map(({ name, columns, primaryKeys }) => {
    const own = columns.filter(({ primary }) => primary).map((column) => column.name);
    const shared = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
    return `${name}: ${[...own, ...shared].join(', ')}`;
  });
  const real = await lines(`
    select format('%s: %s', k.table_name, string_agg(k.column_name, ', ' order by k.ordinal_position)) as line
    from information_schema.table_constraints c
    join information_schema.key_column_usage k using (constraint_schema, constraint_name)
    where c.constraint_type = 'PRIMARY KEY' and c.table_schema = 'public' and k.table_name not like '%migrations%'
    group by k.table_name`);
  expect(described.toSorted()).toEqual(real);
});

function written(value: unknown, type: string): string {
  if (typeof value === 'string') return `'${value}'::text`;
  if (Array.isArray(value)) return `'{${value.join(',')}}'::${type}`;
  if (value instanceof Date)
    return `'${value.toISOString().slice(0, 19).replace('T', ' ')}+00'::timestamp with time zone`;
  return String(value);
}

it('describes which columns have defaults', async () => {
  const described = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ hasDefault }) => hasDefault)
      .map(
        (column) =>
          `${name}.${column.name} = ${column.generatedIdentity ? 'identity' : written(column.default, column.getSQLType())}`,
      ),
  );
  const real = await lines(`
    select format('%s.%s = %s', table_name, column_name, coalesce(column_default, 'identity')) as line
    from information_schema.columns
    where table_schema = 'public' and (column_default is not null or is_identity = 'YES') and table_name not like '%migrations%'`);
  expect(described.toSorted()).toEqual(real);
});

it('leaves the list of languages to the contract', async () => {
  const limits = await lines(`
    select pg_get_constraintdef(oid) as line from pg_constraint
    where conrelid = 'participants'::regclass and contype = 'c'`);
  expect(limits.join()).toContain('status');
  expect(limits.join()).not.toContain('language');
});
