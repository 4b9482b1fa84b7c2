/**
 * Runs frequent queries as prepared statements, which are built once per connection. Building a query costs as much as
 * running it, both in this process and in PostgreSQL.
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
