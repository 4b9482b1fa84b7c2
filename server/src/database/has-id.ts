/** Selects rows by an id from a request. An id that is not a UUID selects no rows, like an unknown id. */
import { type SQL, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';

export const hasId = (column: PgColumn, id: string): SQL => (isUuid(id) ? eq(column, id) : sql`false`);
