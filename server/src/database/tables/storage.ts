/** By which the one storage of all nodes is known. */
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const storageMarks = pgTable('storage_marks', {
  mark: uuid('mark').primaryKey(),
  madeAt: moment('made_at').notNull(),
});
