/**
 * A pool that refuses connections in two cases:
 *
 * - Inside a transaction's callback. A query on another connection would not see the transaction's changes and would
 * not be rolled back with it. If waiting transactions held all connections, the query would wait forever.
 * - While the database does not respond. Otherwise, each call would wait for its own timeout.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Client, DatabaseError, Pool, type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import { createCircuitBreaker } from '../outgoing/circuit-breaker.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/**
 * The time without a response after which new work waits for a probe of the database. If the database answers the
 * probe, a slow statement has no effect on other work.
 */
const SILENT_MILLISECONDS = 3000;
const PROBE_MILLISECONDS = 3000;

export class GuardedPool extends Pool {
  readonly #transactions = new AsyncLocalStorage<{ open: boolean }>();
  readonly #breaker;
  /** The timer for the work on each connection. */
  readonly #waiting = new WeakMap<PoolClient, NodeJS.Timeout>();

  /**
   * Creates a pool. `direct` is the database behind a pooler. The probe connects to it directly, because a pooler whose
   * connections are all busy would let the probe wait.
   */
  constructor(options: PoolConfig, direct?: ClientConfig) {
    super(options);
    this.#breaker = createCircuitBreaker(() => probe(direct ?? configOf(this)));
    this.on('release', (_error, client) => clearTimeout(this.#waiting.get(client)));
  }

  /**
   * Runs a transaction's callback. Until the callback settles, its work cannot take another connection from this pool.
   */
  async refusingUse<T>(callback: () => Promise<T>): Promise<T> {
    const transaction = { open: true };
    try {
      return await this.#transactions.run(transaction, callback);
    } finally {
      transaction.open = false;
    }
  }

  // Takes a connection. The `query` method of the base class calls this method too.
  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (this.#transactions.getStore()?.open === true) {
      throw new Error(
        'Bug: the pool was used inside a transaction. Query through the transaction that the callback was given; ' +
          'for a savepoint call its own transaction().',
      );
    }
    if (callback === undefined) return this.#take();
    void this.#takeFor(callback);
  }

  async #takeFor(callback: ConnectCallback): Promise<void> {
    const taken = await this.#take().catch((error: Error) => error);
    if (taken instanceof Error) callback(taken, undefined, () => undefined);
    else callback(undefined, taken, (release) => taken.release(release));
  }

  async #take(): Promise<PoolClient> {
    if (!(await this.#breaker.mayAsk())) throw new DatabaseUnavailable(new Error('it does not respond'));
    const timer = setTimeout(() => this.#breaker.trip(), SILENT_MILLISECONDS).unref();
    try {
      const client = await super.connect();
      this.#waiting.set(client, timer);
      return client;
    } catch (error) {
      clearTimeout(timer);
      throw new DatabaseUnavailable(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/**
 * Rejects if the database does not respond. An error from PostgreSQL, such as too many connections, counts as a
 * response.
 */
async function probe(config: ClientConfig): Promise<void> {
  const client = new Client({
    ...config,
    connectionTimeoutMillis: PROBE_MILLISECONDS,
    query_timeout: PROBE_MILLISECONDS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  } finally {
    // Does not wait for the end of the connection, because a database that does not respond never confirms it.
    void client.end().catch(() => undefined);
  }
}

/** Returns the configuration of a pool. The pool's options hide the password, so it is copied separately. */
export function configOf({ options }: Pool): ClientConfig {
  const { password } = options;
  return { ...options, ...(password === undefined ? {} : { password }) };
}

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;
