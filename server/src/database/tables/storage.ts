/** Tables that identify the storage shared by all nodes, and list the files being written to it. */
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const storageMarks = pgTable('storage_marks', {
  mark: uuid('mark').primaryKey(),
  madeAt: moment('made_at').notNull(),
});

/** Owners (sessions, layouts, drafts) whose files may be stored before the owner is committed. */
export const newFiles = pgTable('new_files', {
  ownerId: uuid('owner_id').primaryKey(),
  since: moment('since').notNull(),
  triedAt: moment('tried_at'),
});
