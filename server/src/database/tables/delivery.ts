/** The tables of messages, webhooks and scheduled work. */
import type { DeliveryStatus } from '@countersign/contract/originator/webhooks';
import type { Channel, MessageChannel, MessageKind } from '@countersign/contract/rules/messages';
import type { DeliveryFailureCode } from '@countersign/contract/rules/delivery-failures';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const scheduleRuns = pgTable('schedule_runs', {
  name: text('name').primaryKey(),
  doneAt: moment('done_at').notNull(),
});

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  seq: integer('seq').notNull(),
  type: text('type').notNull(),
  url: text('url').notNull(),
  payload: text('payload').notNull(),
  status: text('status').$type<DeliveryStatus>().notNull(),
  tries: integer('tries').notNull(),
  nextAttemptAt: moment('next_attempt_at'),
  giveUpAt: moment('give_up_at').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const webhookAttempts = pgTable('webhook_attempts', {
  id: uuid('id').primaryKey(),
  deliveryId: uuid('delivery_id').notNull(),
  startedAt: moment('started_at').notNull(),
  durationMs: integer('duration_ms'),
  statusCode: integer('status_code'),
  error: text('error'),
});

export const webhookEndpoints = pgTable('webhook_endpoints', {
  urlSha256: text('url_sha256').primaryKey(),
  disabledAt: moment('disabled_at').notNull(),
});

export const webhookSecrets = pgTable('webhook_secrets', {
  id: uuid('id').primaryKey(),
  secretEncrypted: bytea('secret_encrypted').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
});

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  participantId: uuid('participant_id').notNull(),
  kind: text('kind').$type<Exclude<MessageKind, 'otp'>>().notNull(),
  channel: text('channel').$type<MessageChannel>().notNull(),
  status: text('status').$type<'queued' | 'sent' | 'failed'>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  /** The last error in English, for operators. Programs use `failureCode`. */
  lastError: text('last_error'),
  failureCode: text('failure_code').$type<DeliveryFailureCode>(),
  providerCode: text('provider_code'),
  linkEncrypted: bytea('link_encrypted'),
  createdAt: moment('created_at').notNull(),
  sendingUntil: moment('sending_until'),
  settledAt: moment('settled_at'),
  fallBackAt: moment('fall_back_at'),
  deliveredAt: moment('delivered_at'),
});

export type SendState = 'queued' | 'sent' | 'failed' | 'delivered' | 'read';

export const sends = pgTable(
  'sends',
  {
    id: uuid('id').notNull(),
    channel: text('channel').$type<Exclude<Channel, 'email'>>().notNull(),
    sessionId: uuid('session_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    providerId: text('provider_id'),
    state: text('state').$type<SendState>().notNull(),
    lastError: text('reason'),
    failureCode: text('failure_code').$type<DeliveryFailureCode>(),
    providerCode: text('provider_code'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.channel] })],
);

export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  channel: text('channel').$type<Channel>().notNull(),
  contentEncrypted: bytea('content_encrypted').notNull(),
  sentAt: moment('sent_at').notNull(),
});
