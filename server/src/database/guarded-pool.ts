/**
 * A pool that refuses to be used inside a transaction's callback. Such a query would run outside the transaction, would
 * not see its changes and would not be rolled back with it. If waiting transactions used every connection, the query
 * would wait forever.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool, type PoolClient } from 'pg';
import { bindSpan } from '../tracing/span.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export class GuardedPool extends Pool {
  readonly #transactions = new AsyncLocalStorage<{ open: boolean }>();

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

  // `query` of the base class also takes its connection from this method.
  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (this.#transactions.getStore()?.open === true) {
      throw new Error(
        'Bug: the pool was used inside a transaction. Query through the transaction that the callback was given; ' +
          'for a savepoint call its own transaction().',
      );
    }
    if (callback !== undefined) {
      // The pool calls waiting callers in the context of the caller that releases a connection, so the span must be
      // bound.
      const tell = bindSpan(callback);
      return super.connect((error, client, done) =>
        tell(error === undefined ? error : new DatabaseUnavailable(error), client, done),
      );
    }
    return super.connect().catch((error: Error) => {
      throw new DatabaseUnavailable(error);
    });
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;
