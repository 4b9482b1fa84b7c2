/** The tables of each signer's progress, and of the observations about each signer. */
import type { Channel } from '@countersign/contract/rules/messages';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import type { RemoteMethod } from '@countersign/contract/rules/signature-methods';
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bits, bytea, moment } from './columns.ts';

export const otpStates = pgTable('otp_states', {
  participantId: uuid('participant_id').primaryKey(),
  challengeId: uuid('challenge_id'),
  codeHash: bytea('code_hash'),
  codeEncrypted: bytea('code_encrypted'),
  expiresAt: moment('expires_at'),
  attemptsUsed: integer('attempts_used').notNull().default(0),
  sends: integer('sends').notNull().default(0),
  nextSendAt: moment('next_send_at'),
  lockedUntil: moment('locked_until'),
  lockoutsInRow: integer('lockouts_in_row').notNull().default(0),
  failuresInRow: integer('failures_in_row').notNull().default(0),
  channel: text('channel').$type<Channel>(),
  refusedRequest: bytea('refused_request'),
});

export const otpNonces = pgTable('otp_nonces', {
  nonceHash: bytea('nonce_hash').primaryKey(),
  participantId: uuid('participant_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const bearers = pgTable('bearers', {
  tokenHash: bytea('token_hash').primaryKey(),
  participantId: uuid('participant_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  endedAt: moment('ended_at'),
  consentedAt: moment('consented_at'),
  repeats: jsonb('repeats').$type<Record<string, number>>().notNull(),
  device: jsonb('device').$type<Record<string, string>>(),
  isUnused: boolean('is_unused').notNull().default(false),
});

export const livenessStates = pgTable('liveness_states', {
  participantId: uuid('participant_id').primaryKey(),
  codeEncrypted: bytea('code_encrypted'),
  codeExpiresAt: moment('code_expires_at'),
  failures: integer('failures').notNull().default(0),
  nextTryAt: moment('next_try_at'),
  lockedUntil: moment('locked_until'),
  checkingUntil: moment('checking_until'),
  checkingSince: moment('checking_since'),
  checkingNode: uuid('checking_node'),
  submissionId: uuid('submission_id'),
  submissionAnswer: jsonb('submission_answer').$type<SubmissionAnswer>(),
});

/** The response to a submission of photos. It contains no texts, so that it can be repeated in any language. */
export interface SubmissionAnswer {
  has_face: boolean;
  otp_found: boolean;
  reasons: readonly PresenceReason[];
  attempts_remaining: number;
  /** The time from which the signer can try again. Null means that the signer can do so immediately. */
  next_try_at: string | null;
  is_locked: boolean;
}

/** The latest attempt of each participant to sign at an external service. */
export const remoteSignings = pgTable('remote_signings', {
  participantId: uuid('participant_id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  /** The id of the attempt. It is unique and appears in the service's own records. */
  transaction: text('transaction').notNull(),
  method: text('method').$type<RemoteMethod>().notNull(),
  status: text('status').$type<'preparing' | 'open' | 'answering' | 'refused'>().notNull(),
  refusal: text('refusal').$type<RemoteRefusal>(),
  parts: jsonb('parts').$type<Part[]>().notNull(),
  prepared: jsonb('prepared').$type<PreparedRow[]>().notNull(),
  contentEncrypted: bytea('content_encrypted').notNull(),
  leaveHash: bytea('leave_hash'),
  returnHash: bytea('return_hash'),
  nextCheckAt: moment('next_check_at'),
  expiresAt: moment('expires_at').notNull(),
});

interface Part {
  name: string;
  sha256: string;
}

/** A stored revision of a document that waits for its signature. */
interface PreparedRow {
  position: number;
  title: string;
  sha256: string;
  digest: string;
  gap: { start: number; end: number };
}

export const acceptedFaces = pgTable(
  'accepted_faces',
  {
    participantId: uuid('participant_id').notNull(),
    photo: integer('photo').notNull(),
    photoHash: bits('photo_hash').notNull(),
    pictureEncrypted: bytea('picture_encrypted').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.participantId, table.photo] })],
);

export const signerFaces = pgTable('signer_faces', {
  participantId: uuid('participant_id').primaryKey(),
  descriptorEncrypted: bytea('descriptor_encrypted').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const attachmentParts = pgTable(
  'attachment_parts',
  {
    participantId: uuid('participant_id').notNull(),
    key: text('key').notNull(),
    sha256: text('sha256').notNull(),
    offset: integer('offset').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    contentEncrypted: bytea('content_encrypted').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.participantId, table.key, table.sha256, table.offset] })],
);

export const deviceReadings = pgTable('device_readings', {
  id: uuid('id').primaryKey(),
  participantId: uuid('participant_id').notNull(),
  trustScore: integer('trust_score').notNull(),
  isSuspicious: boolean('is_suspicious').notNull(),
  recordedAt: moment('recorded_at').notNull(),
});

export const proxyChecks = pgTable('proxy_checks', {
  id: uuid('id').primaryKey(),
  participantId: uuid('participant_id').notNull(),
  ipHash: text('ip_hash').notNull(),
  verdict: text('verdict').$type<'passed' | 'failed' | 'indeterminate'>().notNull(),
  isProxy: boolean('is_proxy').notNull(),
  isVpn: boolean('is_vpn').notNull(),
  riskScore: integer('risk_score').notNull(),
  recordedAt: moment('recorded_at').notNull(),
});
