/** How long the queues of jobs are, and which jobs there are, read from the index by which pg-boss itself finds the next job. */
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connect.ts';

export interface QueueState {
  name: string;
  /** Due, and not begun yet. */
  waiting: number;
  /** For later: the next attempt, or a reminder. */
  deferred: number;
  /** For how long the oldest that is due has waited. */
  oldestSeconds: number;
}

/** Counts end here: a longer queue is not a different piece of news. */
const MOST_COUNTED = 10_000;

/** By the clock of the database, as pg-boss does. */
const READ = `
  SELECT queue.name,
         count(job.start_after) FILTER (WHERE job.start_after <= now())::int AS waiting,
         count(job.start_after) FILTER (WHERE job.start_after > now())::int AS deferred,
         coalesce(extract(epoch FROM now() - min(job.start_after) FILTER (WHERE job.start_after <= now())), 0)::float8 AS oldest
  FROM unnest($1::text[]) AS queue (name)
  LEFT JOIN LATERAL (
    SELECT start_after FROM pgboss.job
    WHERE job.name = queue.name AND job.state < 'active' AND NOT job.blocked
    ORDER BY job.priority DESC, job.created_on LIMIT ${MOST_COUNTED}
  ) AS job ON true
  GROUP BY queue.name`;

export async function readQueues({ pool }: Database, names: readonly string[]): Promise<QueueState[]> {
  const { rows } = await pool.query<{ name: string; waiting: number; deferred: number; oldest: number }>(
    READ,
    [names],
  );
  return rows.map(({ name, waiting, deferred, oldest }) => ({
    name,
    waiting,
    deferred,
    oldestSeconds: oldest,
  }));
}

export async function isUnderWay({ pool }: Database, name: string, key: string): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT 1 FROM pgboss.job WHERE name = $1 AND singleton_key = $2 AND state < 'completed' LIMIT 1`,
    [name, key],
  );
  return rows.length > 0;
}

/** A job that waits for later need not wait any more. */
export async function makeDue(tx: Transaction, name: string, key: string): Promise<void> {
  await tx.execute(
    sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${name} AND singleton_key = ${key} AND state = 'created' AND start_after > now()`,
  );
}
