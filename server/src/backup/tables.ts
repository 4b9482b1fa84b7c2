/**
 * Exports and imports the rows of every table with COPY. It does not use PostgreSQL's own tools, because the embedded
 * server lacks them.
 */
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../database/connect.ts';

export interface Table {
  name: string;
  columns: string[];
}

/** Opens a dedicated connection without a query timeout. */
export async function connectDedicated({ direct }: Pick<Database, 'direct'>): Promise<Client> {
  const client = new Client({ ...direct, query_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Applies the settings to this transaction only, because a connection pooler may run the next transaction on another
 * connection.
 */
export async function begin(client: Client, mode = ''): Promise<void> {
  await client.query(
    `begin ${mode}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`,
  );
}

/**
 * Returns referenced tables before the tables that refer to them, so that rows can be inserted in this order. The table
 * of applied migrations is handled separately.
 */
export async function tablesInOrder(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(`
    SELECT relname AS name,
      (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
       WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      ARRAY(SELECT confrelid::regclass::text FROM pg_constraint
            WHERE contype = 'f' AND conrelid = pg_class.oid AND confrelid <> conrelid) AS refers_to
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'
    ORDER BY relname`);
  const ordered: Table[] = [];
  for (let left = rows; left.length > 0;) {
    const isLater = ({ refers_to }: (typeof rows)[number]) =>
      left.some(({ name }) => refers_to.includes(name));
    const free = left.filter((table) => !isLater(table));
    if (free.length === 0) throw new Error('Bug: tables refer to each other in a circle');
    ordered.push(...free.map(({ name, columns }) => ({ name, columns })));
    left = left.filter(isLater);
  }
  return ordered;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const named = ({ name, columns }: Table): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;

export const copyOut = (client: Client, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(`COPY ${named(table)} TO STDOUT`));

export async function copyIn(client: Client, table: Table, data: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(data), client.query(copyFrom(`COPY ${named(table)} FROM STDIN`)));
}

/** Disables triggers during a restore, because they would notify the servers about restored rows. */
export async function setTriggers(client: Client, to: 'ENABLE' | 'DISABLE'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT relname AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`);
  for (const { name } of rows) await client.query(`ALTER TABLE public.${quoted(name)} ${to} TRIGGER USER`);
}

/** Returns the last value of each sequence that has been used. */
export async function readSequences(client: Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`);
  return rows;
}

export async function setSequence(client: Client, name: string, value: string): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value]);
}
