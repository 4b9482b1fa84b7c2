/**
 * Connects to the database through one pool, and prevents queries that belong to a transaction from running outside it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { DatabaseError, type ClientConfig, type Pool, type PoolClient, type PoolConfig } from 'pg';
import { isDatabaseUnavailable } from './unavailable.ts';
import { configOf, GuardedPool } from './guarded-pool.ts';
import type { Log } from './log.ts';
import * as schema from './schema.ts';
import { watchStatements } from './watch-statements.ts';

type Schema = typeof schema;
type Relations = ExtractTablesWithRelations<Schema>;

export type Transaction = NodePgTransaction<Schema, Relations>;

/** An object that can run queries: the database or a transaction. */
export type Queryable = Database['db'] | Transaction;

export interface Database {
  readonly db: NodePgDatabase<Schema>;
  readonly pool: Pool;
  /** The configuration of long-lived connections. If there is a pooler, they bypass it. */
  readonly direct: ClientConfig;
  /**
   * Runs `work` in one transaction. If PostgreSQL requires a retry, `work` runs again, so it must have no effects
   * outside the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  log: Log;
  /** The maximum number of connections of this process. */
  max?: number;
  /** The address of the database itself. Required if the target is a pooler in transaction mode. */
  directUrl?: string | undefined;
}

const MAX_CONNECTIONS = 20;
const MAX_RETRIES = 3;
/**
 * The time after which a connection without a response counts as lost, even if it looks open. It is longer than the
 * minute after which PostgreSQL ends a statement.
 */
const SILENCE_MILLISECONDS = 65_000;

/** Connects to the database. `target` is the connection to the embedded server or a DATABASE_URL. */
export function connectDatabase(
  target: PoolConfig | string,
  { log, max = MAX_CONNECTIONS, directUrl }: ConnectOptions,
): Database {
  const isPooled = directUrl !== undefined;
  const direct = isPooled ? { ...PATIENCE, connectionString: directUrl } : undefined;
  const pool = openPool(typeof target === 'string' ? { connectionString: target } : target, {
    max,
    log,
    direct,
  });
  const db = drizzle(pool, { schema });
  const dialect = new PgDialect();
  const { fullSchema, schema: tables, tableNamesMap } = db._;
  const relations = tables === undefined ? undefined : { fullSchema, schema: tables, tableNamesMap };

  // The transaction object of each connection. It is reused, so that statements cached by `prepared` live as long as
  // the connection.
  const transactions = new WeakMap<PoolClient, Transaction>();
  function transactionOn(client: PoolClient): Transaction {
    const known = transactions.get(client);
    if (known) return known;
    const session = new NodePgSession<Schema, Relations>(client, dialect, relations);
    const tx: Transaction = new NodePgTransaction(dialect, session, relations);
    transactions.set(client, tx);
    return tx;
  }

  async function attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken = true;
    try {
      await client.query(isPooled ? BEGIN_POOLED : 'begin');
      try {
        const tx = transactionOn(client);
        const result = await pool.refusingUse(() => work(tx));
        await commit(client);
        broken = false;
        return result;
      } catch (error) {
        // A lost connection is discarded without a rollback, because PostgreSQL then rolls back on its own.
        if (!isDatabaseUnavailable(error))
          broken = await client.query('rollback').then(
            () => false,
            () => true,
          );
        throw error;
      }
    } finally {
      client.release(broken);
    }
  }

  return {
    db,
    pool,
    direct: direct ?? configOf(pool),
    async transaction(work) {
      for (let retries = 0; ; retries += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (retries === MAX_RETRIES || !isWorthRetrying(error)) throw error;
          // The delay is random, so that two transactions that conflicted do not conflict again.
          await delay(Math.random() * 20 * 2 ** retries);
        }
      }
    },
    close: () => pool.end(),
  };
}

const PATIENCE = {
  application_name: 'countersign',
  connectionTimeoutMillis: 15_000,
  query_timeout: SILENCE_MILLISECONDS,
  keepAlive: true,
};
/**
 * Sets the time zone, so that every server interprets dates in the same way. A query sets it, because poolers reject it
 * as a start-up parameter.
 */
const TIME_ZONE = "set timezone = 'UTC'";
/**
 * The cost of reading a random page. On an SSD, a random page costs little more than the next page, while PostgreSQL's
 * default assumes a spinning disk.
 */
const PAGE_COST = 'set random_page_cost = 1.1';
const SESSION_SETTINGS = `set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '60s'; ${TIME_ZONE}; ${PAGE_COST}`;
/**
 * Begins a transaction behind a pooler. When PgBouncer switches connections, it restores the time zone but not these
 * timeouts, so each transaction sets them.
 */
const BEGIN_POOLED =
  "begin; set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '60s'";

interface PoolOptions {
  max: number;
  log: Log;
  /** The direct connection to the database. Undefined without a pooler. */
  direct: ClientConfig | undefined;
}

function openPool(target: PoolConfig, { max, log, direct }: PoolOptions): GuardedPool {
  const settings = direct ? TIME_ZONE : SESSION_SETTINGS;
  const options: PoolConfig = {
    ...PATIENCE,
    ...target,
    max,
    verify: (client, done) => {
      client.query(settings, (error: Error | null) => done(error ?? undefined));
    },
  };
  const pool = new GuardedPool(options, direct);
  if (direct) pool.on('connect', leaveOutNames);
  // Logs the loss of an idle connection, which the next query replaces. Without a handler, the event would end the
  // process.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  // If a connection is lost while in use, the waiting query fails. The event reports the same loss, so it is ignored.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchStatements(client);
  });
  return pool;
}

/**
 * Commits. Throws if PostgreSQL rolled back instead, which it does without an error if a statement failed and its error
 * was ignored.
 */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') {
    throw new Error(
      'Bug: the transaction was rolled back, because a statement in it failed and its error was swallowed',
    );
  }
}

/**
 * Returns whether the error is 40001 (serialization_failure) or 40P01 (deadlock_detected). drizzle wraps the errors of
 * pg.
 */
function isWorthRetrying(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseError) return cause.code === '40001' || cause.code === '40P01';
  }
  return false;
}

/**
 * Removes the names of prepared statements. A named statement exists on one connection only, and the next transaction
 * behind a pooler may use another connection.
 */
function leaveOutNames(client: PoolClient): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (first: unknown, ...others: unknown[]): unknown =>
      Reflect.apply(query, client, [isNamed(first) ? { ...first, name: undefined } : first, ...others]),
  });
}

const isNamed = (first: unknown): first is { name: string } =>
  typeof first === 'object' && first !== null && 'name' in first && 'text' in first;
