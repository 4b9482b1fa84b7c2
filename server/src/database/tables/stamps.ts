/** The tables of stamp certificates and of the alerts about their stock. */
import type { StampState, StampStatus } from '@countersign/contract/rules/stamps';
import { bigint, boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const stamps = pgTable('stamps', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  isTest: boolean('is_test').notNull(),
  state: text('state').$type<StampState>().notNull(),
  article: text('article').notNull(),
  valuePaise: bigint('value_paise', { mode: 'number' }).notNull(),
  issuedOn: date('issued_on', { mode: 'string' }).notNull(),
  partiesEncrypted: bytea('parties_encrypted'),
  sha256: text('sha256'),
  pages: integer('pages').notNull(),
  status: text('status').$type<StampStatus>().notNull(),
  sessionId: uuid('session_id'),
  spoiltReason: text('spoilt_reason'),
  changedAt: moment('changed_at').notNull(),
});

export const stampAlerts = pgTable(
  'stamp_alerts',
  {
    state: text('state').$type<StampState>().notNull(),
    article: text('article').notNull(),
    valuePaise: bigint('value_paise', { mode: 'number' }).notNull(),
    threshold: integer('threshold').notNull(),
    mail: boolean('mail').notNull(),
    lowSince: moment('low_since'),
  },
  (table) => [primaryKey({ columns: [table.state, table.article, table.valuePaise] })],
);
