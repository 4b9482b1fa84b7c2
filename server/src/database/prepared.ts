/**
 * Hot queries of transactions, prepared: built and named once per connection. Building a query anew costs as much again as
 * running it does, here and in PostgreSQL.
 */
import type { Transaction } from './connect.ts';

export function prepared<Query>(build: (tx: Transaction) => Query): (tx: Transaction) => Query {
  const built = new WeakMap<Transaction, Query>();
  return (tx) => {
    const known = built.get(tx);
    if (known) return known;
    const query = build(tx);
    built.set(tx, query);
    return query;
  };
}
