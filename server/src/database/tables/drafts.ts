/** The table of drafts, which are sessions in preparation. */
import type { DraftDocument } from '@countersign/contract/originator/draft-content';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const drafts = pgTable('drafts', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  department: text('department'),
  version: integer('version').notNull(),
  contentEncrypted: bytea('content_encrypted'),
  previewId: uuid('preview_id').notNull(),
  sessionId: uuid('session_id'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  triedAt: moment('tried_at'),
});

export const draftDocuments = pgTable(
  'draft_documents',
  {
    draftId: uuid('draft_id').notNull(),
    sha256: text('sha256').notNull(),
    pages: jsonb('pages').$type<DraftDocument['pages']>().notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.sha256] })],
);
