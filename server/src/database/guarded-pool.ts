/**
 * A pool that refuses two uses:
 *
 * - Inside a transaction's callback. Such a query would run outside the transaction, would not see its changes and would
 *   not be rolled back with it. If waiting transactions used every connection, the query would wait forever.
 * - While the database does not respond. Each call would otherwise wait for its own timeout.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Client, DatabaseError, Pool, type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import { createCircuitBreaker } from '../outgoing/circuit-breaker.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** The time after which new work waits for a probe of the database. A slow statement alone causes no failure. */
const SILENT_MILLISECONDS = 3000;
const PROBE_MILLISECONDS = 3000;

export class GuardedPool extends Pool {
  readonly #transactions = new AsyncLocalStorage<{ open: boolean }>();
  readonly #breaker;
  /** The timers of work that holds a connection. */
  readonly #waiting = new WeakMap<PoolClient, NodeJS.Timeout>();

  /**
   * `direct` is the database behind a pooler. It is probed instead, because a pooler whose connections are all busy lets
   * the probe wait.
   */
  constructor(options: PoolConfig, direct?: ClientConfig) {
    super(options);
    this.#breaker = createCircuitBreaker(() => probe(direct ?? configOf(this)));
    this.on('release', (_error, client) => clearTimeout(this.#waiting.get(client)));
  }

  /**
   * Runs a transaction's callback. Until the callback settles, no work that it started can take a connection of this
   * pool.
   */
  async refusingUse<T>(callback: () => Promise<T>): Promise<T> {
    const transaction = { open: true };
    try {
      return await this.#transactions.run(transaction, callback);
    } finally {
      transaction.open = false;
    }
  }

  // Takes a connection. `query` of the base class also uses this method.
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

/** Rejects if the database does not respond. An error of PostgreSQL, such as too many connections, is a response. */
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
    // A silent connection would never confirm its end.
    void client.end().catch(() => undefined);
  }
}

/** The pool's options hide the password, so it must be copied explicitly. */
export function configOf({ options }: Pool): ClientConfig {
  const { password } = options;
  return { ...options, ...(password === undefined ? {} : { password }) };
}

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;
