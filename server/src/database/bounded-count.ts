/** Counts rows up to a limit (`MOST_COUNTED`), because an exact count would have to read all rows. */
import { type BoundedCount, MOST_COUNTED } from '@countersign/contract/rules/counts';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

export async function boundedCount(
  { db }: Pick<Database, 'db'>,
  table: PgTable,
  where: SQL | undefined,
): Promise<BoundedCount> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED + 1);
  return asBounded(await db.$count(some.as('some')));
}

/**
 * Converts a count of at most one more than the limit. The additional row shows that there are more rows than the
 * limit.
 */
export const asBounded = (counted: number): BoundedCount => ({
  count: Math.min(counted, MOST_COUNTED),
  has_more: counted > MOST_COUNTED,
});
