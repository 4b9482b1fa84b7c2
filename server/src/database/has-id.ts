/** Ids from requests: one that is no UUID finds nothing, like an unknown one. */
import { type SQL, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';

export const hasId = (column: PgColumn, id: string): SQL => (isUuid(id) ? eq(column, id) : sql`false`);
