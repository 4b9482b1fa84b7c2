/** The tables of the installation's keys, which are wrapped with the master key, and of the progress of a rotation. */
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const dataKeys = pgTable('data_keys', {
  number: integer('number').primaryKey(),
  activeFrom: moment('active_from').notNull(),
});

export const masterKeys = pgTable('master_keys', {
  mark: bytea('mark').primaryKey(),
  id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  addedAt: moment('added_at').notNull(),
  removedAt: moment('removed_at'),
});

export const wrappedKeys = pgTable(
  'wrapped_keys',
  {
    mark: bytea('mark').notNull(),
    number: integer('number').notNull(),
    wrapped: bytea('wrapped').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mark, table.number] })],
);

export const keyHolders = pgTable('key_holders', {
  node: uuid('node').primaryKey(),
  mark: bytea('mark').notNull(),
  seenAt: moment('seen_at').notNull(),
});

export const reencryption = pgTable('reencryption', {
  place: text('place').primaryKey(),
  number: integer('number').notNull(),
  total: bigint('total', { mode: 'number' }),
  done: bigint('done', { mode: 'number' }).notNull().default(0),
  unreadable: bigint('unreadable', { mode: 'number' }).notNull().default(0),
  position: text('position'),
  movedInPass: bigint('moved_in_pass', { mode: 'number' }).notNull().default(0),
  endedAt: moment('ended_at'),
});

export const selfMadeSeals = pgTable('self_made_seals', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  pem: text('pem').notNull(),
  madeAt: moment('made_at').notNull(),
  activeFrom: moment('active_from').notNull(),
});

/** The authority that issues the signers' certificates, if the settings name none. There is at most one row. */
export const selfMadeIssuers = pgTable('self_made_issuers', {
  id: integer('id').primaryKey(),
  pem: text('pem').notNull(),
  madeAt: moment('made_at').notNull(),
});
