/** Reads the length and contents of the job queues. The query uses the index with which pg-boss finds the next job. */
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connect.ts';

export interface QueueState {
  name: string;
  /** The number of jobs that are due but not started. */
  waiting: number;
  /** The number of jobs that are scheduled for later, such as a retry or a reminder. */
  deferred: number;
  /** The number of seconds for which the oldest due job has waited. */
  oldestSeconds: number;
}

/** Counting stops at this number, because a longer queue makes no difference to an operator. */
const MOST_COUNTED = 10_000;

/** The query uses the clock of the database, as pg-boss does. */
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

/** Lets a job run now, although it was due to wait until later. */
export async function makeDue(tx: Transaction, name: string, key: string): Promise<void> {
  await tx.execute(
    sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${name} AND singleton_key = ${key} AND state = 'created' AND start_after > now()`,
  );
}
