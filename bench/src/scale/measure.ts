/**
 * Measures costs on this machine with the product and a separate database. The simulation needs these costs in addition
 * to those that the `load` bench measures.
 */
import { stat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chainLog, verifyLog } from '@countersign/server/evidence/log';
import { recountAll } from '@countersign/server/insight/count';
import { Pool } from 'pg';
import { allSealed, signAll } from '../load/bench-load.ts';
import { type BenchServers, openServers } from '../server/open-server.ts';
import { spentBy } from '../server/processor.ts';

const SIGNINGS = 20;
const COMMITTERS = 16;
/**
 * The number of windows to measure. The best window counts, because other load on the machine can only make a window
 * worse.
 */
const WINDOWS = 12;
const WINDOW_MS = 500;
const ENTRIES = 20_000;

export async function measureCosts(): Promise<void> {
  const bench = await openServers();
  try {
    const server = await bench.start('ours');
    await signAll(bench, server, 60_000);
    await allSealed(bench);
    const before = await countsOf(bench);
    for (let at = 0; at < SIGNINGS; at++) await signAll(bench, server, at);
    await allSealed(bench);
    const after = await countsOf(bench);
    for (const [name, value] of Object.entries(after)) {
      const each = (value - (before[name] ?? 0)) / SIGNINGS;
      if (each > 0) console.log(`${name}: ${each.toFixed(1)} a signing`);
    }
    await timeLog(bench);
    await timeCommits(bench);
  } finally {
    await bench.close();
  }
}

/** The counts per table. HOT updates are updates that change no index. */
const PER_TABLE = [
  'bytes of',
  'rows inserted into',
  'rows updated in',
  'HOT updates in',
  'rows deleted from',
] as const;

async function countsOf({ services }: BenchServers): Promise<Record<string, number>> {
  const { pool } = services.database;
  // Waits, because a connection reports its statistics only after a second without work.
  await delay(3000);
  const { rows } = await pool.query<Record<string, string>>(`
    SELECT (SELECT count(DISTINCT xmin::text) FROM evidence_events) AS "commits",
           (SELECT count(*) FROM evidence_events) AS events,
           pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS "walBytes",
           (SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)) AS "databaseBytes",
           (SELECT sum(n_tup_ins) FROM pg_stat_user_tables) AS "rowsInserted",
           (SELECT sum(n_tup_upd) FROM pg_stat_user_tables) AS "rowsUpdated",
           (SELECT sum(n_tup_hot_upd) FROM pg_stat_user_tables) AS "ofThemHot",
           (SELECT sum(n_tup_del) FROM pg_stat_user_tables) AS "rowsDeleted"`);
  const perTable = await pool.query<{ name: string } & Record<(typeof PER_TABLE)[number], string>>(`
    SELECT relname AS name, pg_total_relation_size(relid) AS "bytes of", n_tup_ins AS "rows inserted into",
           n_tup_upd AS "rows updated in", n_tup_hot_upd AS "HOT updates in", n_tup_del AS "rows deleted from"
    FROM pg_stat_user_tables WHERE schemaname IN ('public', 'pgboss')`);
  const counted = Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)] as const);
  const tables = perTable.rows.flatMap((row) =>
    PER_TABLE.map((figure) => [`${figure} ${row.name}`, Number(row[figure])] as const),
  );
  return {
    ...Object.fromEntries([...counted, ...tables]),
    ...(await filesOf(path.join(services.settings.DATA_DIR, 'blobs'))),
  };
}

async function filesOf(folder: string): Promise<{ blobs: number; blobBytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  return { blobs: files.length, blobBytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/**
 * Measures the transparency log. Verifies it first, and then appends entries without events, which makes the log
 * unusable.
 */
async function timeLog({ services }: BenchServers): Promise<void> {
  const { pool } = services.database;
  const { seq } = await chainLog(services);
  const checked = await spentOn(services, () => verifyLog(services));
  console.log(`verifyMilliseconds: ${(checked / seq).toFixed(3)} an entry, of ${seq}`);
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM sessions');
  const counted = await spentOn(services, () => recountAll(services));
  console.log(`insightMilliseconds: ${(counted / (rows[0]?.count ?? 1)).toFixed(2)} a session`);
  await pool.query(
    `INSERT INTO evidence_log (session_id, event_count, head_sha256, mac)
     SELECT gen_random_uuid(), 1, repeat('0', 64), '\\x00' FROM generate_series(1, $1)`,
    [ENTRIES],
  );
  const chained = await spentOn(services, () => chainLog(services));
  console.log(`chainMilliseconds: ${(chained / ENTRIES).toFixed(4)} an entry, of ${ENTRIES}`);
}

/** Measures the number of commits per second over connections that do nothing else. */
async function timeCommits({ services }: BenchServers): Promise<void> {
  const pool = new Pool({ connectionString: services.settings.DATABASE_URL, max: COMMITTERS });
  try {
    await pool.query('CREATE TABLE committed (id bigint GENERATED ALWAYS AS IDENTITY)');
    for (const [name, statement] of [
      ['without a notification', 'INSERT INTO committed DEFAULT VALUES'],
      [
        'with one',
        "WITH kept AS (INSERT INTO committed DEFAULT VALUES RETURNING id) SELECT pg_notify('committed', id::text) FROM kept",
      ],
    ] as const) {
      const best = await bestWindow(() => pool.query(statement));
      console.log(
        `commits ${name}, ${COMMITTERS} at once: ${((1000 * best) / WINDOW_MS).toFixed(0)} a second, ${(WINDOW_MS / best).toFixed(3)} ms each`,
      );
    }
  } finally {
    await pool.end();
  }
}

/** Repeats the work, and returns the number of repetitions in the best window. */
async function bestWindow(work: () => Promise<unknown>): Promise<number> {
  let best = 0;
  for (let window = 0; window < WINDOWS; window++) {
    let done = 0;
    const end = performance.now() + WINDOW_MS;
    const repeat = async () => {
      for (; performance.now() < end; done += 1) await work();
    };
    await Promise.all(Array.from({ length: COMMITTERS }, repeat));
    best = Math.max(best, done);
  }
  return best;
}

/**
 * Returns the processor time of the work in milliseconds, in this process and in the database. It does not depend on
 * other load.
 */
async function spentOn(
  { database }: BenchServers['services'],
  work: () => Promise<unknown>,
): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  const pids = rows.map(({ pid }) => pid);
  const before = { own: process.cpuUsage(), database: spentBy(pids) };
  await work();
  const { user, system } = process.cpuUsage(before.own);
  return (user + system) / 1000 + spentBy(pids) - before.database;
}
