/**
 * Fills the database with SQL up to a number of sessions, each a copy of a real one with different ids, times and states.
 * Lists, searches, jobs and figures are tested only if the data that they read exists and is distributed as in production.
 */
import { Client, type Pool } from 'pg';
import { SUPERUSER } from '../../src/database/embedded/connection.ts';
import type { Keys } from '../../src/crypto/keys.ts';
import { wordHash } from '../../src/search/search-index.ts';
import { wordsOf } from '../../src/search/search-words.ts';
import { COPIES, FIRST_NAMES, GROWN } from './copies.ts';

/** A tenth of all sessions contain the first surname of the list. */
const SURNAMES = ['rao', 'sharma', 'iyer', 'khan', 'das', 'nair', 'patel', 'bose', 'gill', 'kaur'];
/**
 * The tables that keep their indexes while they grow. Nodes poll messages and deliveries for due work, and the rows of
 * `session_list` are made from the participants of each session. Without indexes, each of these reads the whole table.
 */
const LOOKED_UP = ['messages', 'webhook_deliveries', 'participants'];
/** The number of rows above which rebuilding the indexes is faster than maintaining them. */
const WORTH_REMAKING = 50_000;

export interface Growth {
  pool: Pool;
  keys: Keys;
  total: number;
}

/** Grows the database, which must contain one session created through the API. */
export const growTo = ({ pool, keys, total }: Growth): Promise<void> =>
  asAdministrator(pool, (client) => fill(client, keys, total));

/** Connects as administrator, because filling exceeds the statement timeout of the product and disables foreign keys. */
async function asAdministrator(pool: Pool, work: (client: Client) => Promise<void>): Promise<void> {
  const { connectionString, ...target } = pool.options;
  const url = connectionString === undefined ? undefined : new URL(connectionString);
  if (url) url.username = SUPERUSER;
  const client = new Client({
    ...target,
    ...(url ? { connectionString: url.href } : {}),
    user: SUPERUSER,
    query_timeout: 0,
  });
  await client.connect();
  try {
    // The commits wait for the disk, because vacuum cannot mark pages as visible to all before their commits are on
    // disk. Without that, plans would read the tables instead of only the indexes.
    await client.query(
      `set synchronous_commit = on; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
    );
    await work(client);
  } finally {
    await client.end();
  }
}

async function fill(client: Client, keys: Keys, total: number): Promise<void> {
  const { rows } = await client.query<{ count: number; sample: string | null }>(
    `select count(*)::integer as count, (array_agg(id order by id))[1] as sample from sessions`,
  );
  const { count = 0, sample = null } = rows[0] ?? {};
  if (sample === null) throw new Error('There is no session to copy');
  if (count >= total) return;
  await client.query(`create temp table words (kind text, number integer, hash bytea)`);
  const words = [...searchableNames('surname', SURNAMES), ...searchableNames('first', firstNames())];
  await client.query(`insert into words select * from unnest($1::text[], $2::integer[], $3::bytea[])`, [
    words.map(({ kind }) => kind),
    words.map(({ number }) => number),
    words.map(({ word }) => wordHash(keys, word)),
  ]);
  await client.query(GROWN, [count + 1, total]);
  await client.query('analyze grown');
  // The setting turns off the foreign keys, which the copied rows satisfy anyway, and the trigger that notifies
  // watchers.
  await client.query(`set session_replication_role = replica`);
  const indexes =
    total - count < WORTH_REMAKING
      ? []
      : await dropIndexes(client, `i.tablename not in ('${LOOKED_UP.join("', '")}')`);
  for (const copy of COPIES) await client.query(copy.replaceAll('$sample', `'${sample}'`));
  for (const definition of indexes) await client.query(definition);
  await client.query(`set session_replication_role = origin`);
  await client.query('drop table grown, words');
  await client.query('vacuum analyze');
}

/** Returns each name with its beginnings, because people search by part of a name. */
const searchableNames = (kind: string, names: readonly string[]) =>
  names.flatMap((name, number) =>
    wordsOf({ people: [{ name, phone: '', email: null }], reference: null, metadata: {} }).map((word) => ({
      kind,
      number,
      word,
    })),
  );

/** Returns the first names, of which the last is the rare one. */
const firstNames = (): string[] => Array.from({ length: FIRST_NAMES + 1 }, (_, at) => `first${at}`);

/** Adds faces only, until there are three for each participant. No query searches for the added faces. */
export const growFacesTo = ({ pool, total }: Omit<Growth, 'keys'>): Promise<void> =>
  asAdministrator(pool, async (client) => {
    const indexes = await dropIndexes(client, `i.indexname like 'accepted_faces_band%'`);
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `insert into accepted_faces (participant_id, photo, photo_hash, picture_encrypted, expires_at)
       select md5('p' || n / 3)::uuid, n % 3 + 1,
         ('x' || md5('h' || n) || left(md5('i' || n), 8))::bit(160), '', now() + interval '30 days'
       from generate_series((select count(*) from accepted_faces) + 1, $1) as n`,
      [total],
    );
    await client.query(`set session_replication_role = origin`);
    for (const definition of indexes) await client.query(definition);
    await client.query('vacuum analyze accepted_faces');
  });

/**
 * Drops indexes, because maintaining them row by row would take most of the time. They are rebuilt at the end. Returns
 * their definitions.
 */
async function dropIndexes(client: Client, which: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     join pg_class c on c.relname = i.indexname and c.relnamespace = 'public'::regnamespace
     where i.schemaname = 'public' and not exists (select from pg_constraint k where k.conindid = c.oid) and ${which}`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
