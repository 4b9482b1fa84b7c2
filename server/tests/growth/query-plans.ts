/**
 * Records the queries that a task sends to the database, and how many rows and pages PostgreSQL reads for each query.
 * The load of the machine does not change these numbers.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { type Client, Pool, Query as PgQuery } from 'pg';
import { z } from 'zod';

export interface Reading {
  text: string;
  /** The number of pages of 8 kB that were read, from memory or from disk. */
  buffers: number;
  /** The number of rows that were read, including rows that a filter removed. */
  rows: number;
}

interface Query {
  text: string;
  values: unknown[];
}

/** Runs each recorded query again to measure it, and rolls it back. */
export async function readingsOf(pool: Pool, work: () => Promise<unknown>): Promise<Reading[]> {
  const queries = await recordQueries(work);
  const client = await pool.connect();
  const readings: Reading[] = [];
  try {
    for (const query of queries) {
      await client.query('begin');
      readings.push(await explain(client, query));
      await client.query('rollback');
    }
    return readings;
  } finally {
    client.release(true);
  }
}

/**
 * Returns whether a query is recorded. Inserts are ignored because they read no rows, and pg-boss's queries because
 * they concern only the job queue.
 */
const isOfInterest = (text: string): boolean =>
  /^[\s(]*(?:select|with|update|delete)\b/i.test(text) && !/pgboss\./.test(text);

const ours = new AsyncLocalStorage<true>();

async function recordQueries(work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  // The patch replaces `submit` instead of the client's `query`, because the statement monitoring has stored a
  // reference to the original `query` of each open connection.
  const putSubmitBack = replaceMethod(
    PgQuery.prototype,
    'submit',
    (submit) =>
      function recorded(...given) {
        const { text = '', values = [] } = asked.parse(this);
        // Ignores queries of scheduled jobs that run at the same time.
        if (ours.getStore() && isOfInterest(text)) queries.push({ text, values: values ?? [] });
        return Reflect.apply(submit, this, given);
      },
  );
  // Keeps the query's context across `connect`: the code that releases a connection may hand it to code that is
  // waiting, and the query then belongs to the waiting code.
  const putConnectBack = replaceMethod(
    Pool.prototype,
    'connect',
    (connect) =>
      function bound(...given) {
        return Reflect.apply(
          connect,
          this,
          given.map((one) => (isMethod(one) ? AsyncResource.bind(one) : one)),
        );
      },
  );
  try {
    await ours.run(true, work);
  } finally {
    putSubmitBack();
    putConnectBack();
  }
  return queries;
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

const isMethod = (value: unknown): value is Method => typeof value === 'function';

function replaceMethod(owner: object, name: string, make: (original: Method) => Method): () => void {
  const original: unknown = Reflect.get(owner, name);
  if (!isMethod(original)) throw new Error(`There is no ${name}() to replace`);
  Reflect.set(owner, name, make(original));
  return () => Reflect.set(owner, name, original);
}

const asked = z.object({ text: z.string().optional(), values: z.array(z.unknown()).nullish() });

async function explain(client: Pick<Client, 'query'>, { text, values }: Query): Promise<Reading> {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const [top] = plans.parse(rows[0]?.['QUERY PLAN']);
  if (!top) throw new Error('PostgreSQL returned no plan');
  return {
    text,
    buffers: top.Plan['Shared Hit Blocks'] + top.Plan['Shared Read Blocks'],
    rows: rowsIn(top.Plan),
  };
}

const node = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Shared Hit Blocks': z.number().default(0),
  'Shared Read Blocks': z.number().default(0),
  get Plans() {
    return z.array(node).default([]);
  },
});
const plans = z.array(z.object({ Plan: node }));

function rowsIn(plan: z.output<typeof node>): number {
  const own =
    plan['Node Type'].endsWith('Scan') && !/^(?:Subquery|CTE|Function|Values|Result)/.test(plan['Node Type']);
  const read = plan['Actual Rows'] + plan['Rows Removed by Filter'] + plan['Rows Removed by Index Recheck'];
  return plan.Plans.reduce(
    (sum, below) => sum + rowsIn(below),
    own ? Math.round(read * plan['Actual Loops']) : 0,
  );
}
