/** Tables that identify the storage shared by all nodes, list the files being written to it, and name the last backup. */
import { bigint, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
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

/** A table with one row: the last complete backup of `cli backup`. */
export const lastBackup = pgTable('last_backup', {
  id: integer('id').primaryKey(),
  madeAt: moment('made_at').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  faults: integer('faults').notNull(),
});
