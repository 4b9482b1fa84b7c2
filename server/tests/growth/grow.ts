/**
 * Fills the database by SQL until it holds so many sessions, each a copy of a real one with ids, times and states of its own: what lists,
 * searches, jobs and figures read must be there, spread as in use, or they are not tried.
 */
import { Client, type Pool } from 'pg';
import { SUPERUSER } from '../../src/database/embedded/connection.ts';
import type { Keys } from '../../src/crypto/keys.ts';
import { wordHash } from '../../src/search/search-index.ts';
import { COPIES, FIRST_NAMES, GROWN } from './copies.ts';

/** Of these the first is in a tenth of all sessions. */
const SURNAMES = ['rao', 'sharma', 'iyer', 'khan', 'das', 'nair', 'patel', 'bose', 'gill', 'kaur'];
/** Nodes ask these again and again for what is due: without their indexes they would read the whole tables meanwhile. */
const POLLED = ['messages', 'webhook_deliveries'];
/** So many rows at least, that making the indexes anew is quicker. */
const WORTH_REMAKING = 50_000;

export interface Growth {
  pool: Pool;
  keys: Keys;
  total: number;
}

/** Needs one session that was made by the API. */
export const growTo = ({ pool, keys, total }: Growth): Promise<void> =>
  asAdministrator(pool, (client) => fill(client, keys, total));

/** Filling takes longer than any statement of the product may, and switches foreign keys off. */
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
    // What is not on disk yet is marked by no vacuum as visible to all, and plans would read the tables for want of it.
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
  await client.query(`insert into words select * from unnest($1::text[], $2::integer[], $3::bytea[])`, [
    [...SURNAMES.map(() => 'surname'), ...firstNames().map(() => 'first')],
    [...SURNAMES.keys(), ...firstNames().keys()],
    [...SURNAMES, ...firstNames()].map((word) => wordHash(keys, word)),
  ]);
  await client.query(GROWN, [count + 1, total]);
  await client.query('analyze grown');
  // Neither foreign keys, which hold, nor the trigger that tells watchers.
  await client.query(`set session_replication_role = replica`);
  const indexes =
    total - count < WORTH_REMAKING
      ? []
      : await dropIndexes(client, `i.tablename not in ('${POLLED.join("', '")}')`);
  for (const copy of COPIES) await client.query(copy.replaceAll('$sample', `'${sample}'`));
  for (const definition of indexes) await client.query(definition);
  await client.query(`set session_replication_role = origin`);
  await client.query('drop table grown, words');
  await client.query('vacuum analyze');
}

/** The last is the rare one. */
const firstNames = (): string[] => Array.from({ length: FIRST_NAMES + 1 }, (_, at) => `first${at}`);

/** Faces alone, until there are so many: three of each participant, whom nobody asks for. */
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

/** Kept up row by row, they would take most of the time: they are made anew at the end. Returns their definitions. */
async function dropIndexes(client: Client, which: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     join pg_class c on c.relname = i.indexname and c.relnamespace = 'public'::regnamespace
     where i.schemaname = 'public' and not exists (select from pg_constraint k where k.conindid = c.oid) and ${which}`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
