/** Identifies the storage shared by all nodes, and lists files being written to it. */
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const storageMarks = pgTable('storage_marks', {
  mark: uuid('mark').primaryKey(),
  madeAt: moment('made_at').notNull(),
});

/** Owners (sessions, layouts, drafts) whose files may exist before they do. */
export const newFiles = pgTable('new_files', {
  ownerId: uuid('owner_id').primaryKey(),
  since: moment('since').notNull(),
  triedAt: moment('tried_at'),
});
