/**
 * The tables that identify the storage of all nodes, list the files that are being written to it, and record the last
 * backup.
 */
import { bigint, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const storageMarks = pgTable('storage_marks', {
  mark: uuid('mark').primaryKey(),
  madeAt: moment('made_at').notNull(),
});

/** The owners (sessions, layouts, drafts) whose files may be stored before the owner itself is committed. */
export const newFiles = pgTable('new_files', {
  ownerId: uuid('owner_id').primaryKey(),
  since: moment('since').notNull(),
  triedAt: moment('tried_at'),
});

/** The last complete backup of `cli backup`, in a single row. */
export const lastBackup = pgTable('last_backup', {
  id: integer('id').primaryKey(),
  madeAt: moment('made_at').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  faults: integer('faults').notNull(),
});
