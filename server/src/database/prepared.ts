/**
 * Hot queries, prepared: built and named once per connection. Building a query anew costs as much again as
 * running it does, here and in PostgreSQL.
 */
import type { Transaction } from './connect.ts';

export function prepared<Query, On extends object = Transaction>(
  build: (on: On) => Query,
): (on: On) => Query {
  const built = new WeakMap<On, Query>();
  return (on) => {
    const known = built.get(on);
    if (known) return known;
    const query = build(on);
    built.set(on, query);
    return query;
  };
}
