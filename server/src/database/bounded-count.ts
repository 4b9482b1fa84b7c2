/** Counts rows up to one more than anybody reads (`MOST_COUNTED`): a count of everything would read everything. */
import { MOST_COUNTED } from '@countersign/contract/rules/counts';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

export async function boundedCount(
  { db }: Pick<Database, 'db'>,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED + 1);
  return db.$count(some.as('some'));
}
