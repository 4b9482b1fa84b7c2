/** The tables of API keys, idempotency keys and rate limits. */
import type { KeyScope } from '@countersign/contract/rules/scopes';
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  keyHash: bytea('key_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  revokedAt: moment('revoked_at'),
  scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
  department: text('department'),
  expiresAt: moment('expires_at'),
  replacedBy: uuid('replaced_by'),
  /** The first key in the chain of replacements that leads to this key. Null if this key did not replace another. */
  firstKeyId: uuid('first_key_id'),
  lastUsedAt: moment('last_used_at'),
  networks: text('networks').array().notNull(),
  returnOrigins: text('return_origins').array().notNull().default([]),
  frameOrigins: text('frame_origins').array().notNull().default([]),
  isTest: boolean('is_test').notNull().default(false),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The id of the caller, which is a person or a system. The id of a system is the id of its first API key. */
    callerId: uuid('caller_id').notNull(),
    keyHash: bytea('key_hash').notNull(),
    /** A keyed hash of the request, so that no one who has only the database can guess the request. */
    requestSha256: text('request_sha256').notNull(),
    /** The encrypted response. Null after the session or draft of the response was erased. */
    answerEncrypted: bytea('answer_encrypted'),
    /** The id of the session or draft of the response. */
    recordId: uuid('session_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.callerId, table.keyHash] })],
);

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  resetsAt: moment('resets_at').notNull(),
});
