/** The tables of batches. A batch creates many sessions from one layout. */
import type { BatchInput } from '@countersign/contract/originator/batches';
import type { BatchBlocker, BatchStatus } from '@countersign/contract/rules/batches';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export type BatchSettings = Omit<BatchInput, 'name' | 'key' | 'department' | 'layout_version' | 'message'> & {
  layout_version: number;
  /**
   * A hash of the message, which itself is stored encrypted. The hash identifies a repeated batch even after the
   * message was erased.
   */
  message_hash?: string;
  /** The id of the person or key that replaced the file from `madeBy`. */
  file_by?: string;
};

export interface BatchColumn {
  column: string;
  target: string | null;
  suggested: string | null;
}

/** The sender of a batch, with the sender's scope. */
export type BatchSender = ({ apiKeyId: string } | { personId: string }) & {
  departments: readonly string[] | null;
  branches: readonly string[] | null;
};

export const batches = pgTable('batches', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  key: text('key'),
  department: text('department'),
  settings: jsonb('settings').$type<BatchSettings>().notNull(),
  columns: jsonb('columns').$type<BatchColumn[]>().notNull(),
  fileHash: text('file_hash').notNull(),
  status: text('status').$type<BatchStatus>().notNull(),
  sender: jsonb('sender').$type<BatchSender>().notNull(),
  madeBy: uuid('made_by'),
  branchIds: uuid('branch_ids').array(),
  problemsTotal: integer('problems_total').notNull(),
  problemsEncrypted: bytea('problems_encrypted'),
  messageEncrypted: bytea('message_encrypted'),
  blocker: text('hindrance').$type<BatchBlocker>(),
  blockerUntil: moment('hindrance_until'),
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
  isTest: boolean('is_test').notNull().default(false),
});

export const batchRows = pgTable(
  'batch_rows',
  {
    batchId: uuid('batch_id').notNull(),
    row: integer('row').notNull(),
    rowKey: text('row_key').notNull(),
    sessionId: uuid('session_id').notNull(),
    status: text('status').$type<'waiting' | 'made' | 'failed' | 'cancelled'>().notNull(),
    contentEncrypted: bytea('content_encrypted'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.row] })],
);
