/**
 * Fills the database by SQL up to a number of sessions. Each session is a copy of a real one with different ids, times
 * and states. The data is distributed as in production, because a test of lists, searches and jobs is meaningful only
 * with such data.
 */
import { Client, type Pool } from 'pg';
import { SUPERUSER } from '../../src/database/embedded/connection.ts';
import type { Keys } from '../../src/crypto/keys.ts';
import { wordHash } from '../../src/search/search-index.ts';
import { wordsOf } from '../../src/search/search-words.ts';
import { COPIES, FIRST_NAMES, GROWN } from './copies.ts';

/** The surnames of the copies. Each surname occurs in a tenth of all sessions. */
const SURNAMES = ['rao', 'sharma', 'iyer', 'khan', 'das', 'nair', 'patel', 'bose', 'gill', 'kaur'];
/**
 * The tables that keep their indexes while they grow, because other queries look up rows in them: nodes poll messages
 * and deliveries for due work, and the rows of `session_list` are made from participants. Without indexes, each of
 * these queries would read the whole table.
 */
const LOOKED_UP = ['messages', 'webhook_deliveries', 'participants'];
/** The number of rows above which rebuilding the indexes is faster than maintaining them. */
const WORTH_REMAKING = 50_000;

export interface Growth {
  pool: Pool;
  keys: Keys;
  total: number;
}

/**
 * Grows the database to `total` sessions. The database must already contain one session that was created through the
 * API.
 */
export const growTo = ({ pool, keys, total }: Growth): Promise<void> =>
  asAdministrator(pool, (client) => fill(client, keys, total));

/**
 * Connects as the superuser, because the filling takes longer than the product's statement timeout and disables foreign
 * keys.
 */
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
    // Waits for the disk at each commit. Only if all commits are on disk can vacuum mark pages as visible to all, and
    // only then do the query plans read indexes without the tables.
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
  // Turns off triggers: the trigger that notifies watchers, and foreign keys, which the copied rows satisfy anyway.
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

/** Returns each name and its prefixes, because people search by part of a name. */
const searchableNames = (kind: string, names: readonly string[]) =>
  names.flatMap((name, number) =>
    wordsOf({ people: [{ name, phone: '', email: null }], reference: null, metadata: {} }).map((word) => ({
      kind,
      number,
      word,
    })),
  );

/** Returns the first names. The last of them is the rare name. */
const firstNames = (): string[] => Array.from({ length: FIRST_NAMES + 1 }, (_, at) => `first${at}`);

/** Adds only faces, up to this total. No query in the tests searches for the added faces. */
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
 * Drops indexes and returns their definitions, so that the caller can rebuild them at the end. Maintaining the indexes
 * row by row would take most of the time.
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
