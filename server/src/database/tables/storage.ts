/** By which the one storage of all nodes is known, and what is being written to it. */
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const storageMarks = pgTable('storage_marks', {
  mark: uuid('mark').primaryKey(),
  madeAt: moment('made_at').notNull(),
});

/** Sessions, layouts and drafts whose files may be there before they are. */
export const newFiles = pgTable('new_files', {
  ownerId: uuid('owner_id').primaryKey(),
  since: moment('since').notNull(),
  triedAt: moment('tried_at'),
});
