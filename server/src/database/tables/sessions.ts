/** The tables of sessions, their documents and their signers. */
import type { SessionBranch } from './setup.ts';
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { MessageChannel } from '@countersign/contract/rules/messages';
import type { Language } from '@countersign/contract/rules/languages';
import type { ParticipantStatus, SessionStatus } from '@countersign/contract/rules/participant-state';
import type { ReviewReason } from '@countersign/contract/rules/review';
import type { SealingProblem } from '@countersign/contract/rules/sealing-problems';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { TemplateConfig } from '@countersign/contract/template';
import type { SignatureMethod } from '@countersign/contract/rules/signature-methods';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  status: text('status').$type<SessionStatus>().notNull(),
  templateId: uuid('template_id'),
  reference: text('reference'),
  config: jsonb('config').$type<TemplateConfig>().notNull(),
  branches: jsonb('branches').$type<SessionBranch[]>().notNull(),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  completedAt: moment('completed_at'),
  /** The hash of the certificate, if it is a separate document. */
  certificateSha256: text('certificate_sha256'),
  /**
   * The time at which a session ended if it was rejected, or cancelled because of lost files, after its validity had
   * ended. Otherwise null.
   */
  endedAt: moment('ended_at'),
  erasedAt: moment('erased_at'),
  blobsErasedAt: moment('blobs_erased_at'),
  blobsTriedAt: moment('blobs_tried_at'),
  sealingProblem: text('sealing_problem').$type<SealingProblem>(),
  sealOverdueAt: moment('seal_overdue_at'),
  evidenceCount: integer('evidence_count').notNull().default(0),
  evidenceHead: text('evidence_head').notNull(),
  evidenceMac: bytea('evidence_mac').notNull(),
  evidenceAt: moment('evidence_at'),
  department: text('department'),
  senderId: uuid('sender_id'),
  assigneeId: uuid('assignee_id'),
  layoutId: uuid('layout_id'),
  layoutVersion: integer('layout_version'),
  messageEncrypted: bytea('message_encrypted'),
  frameOrigins: text('frame_origins').array().notNull().default([]),
  isTest: boolean('is_test').notNull().default(false),
  remindAt: moment('remind_at').notNull().default(new Date(0)),
  /**
   * The version of the rules by which the session's words are indexed. Sessions with an older version are indexed
   * again.
   */
  wordsVersion: smallint('words_version').notNull().default(0),
});

/** The SHA-256 of the picture of each page, with the engine that drew it. */
export interface PagePictures {
  engine: string;
  sha256: readonly string[];
}

/** The documents of a session, in reading order. */
export const sessionDocuments = pgTable(
  'session_documents',
  {
    sessionId: uuid('session_id').notNull(),
    /** The position of the document in the session, counted from 1. */
    position: integer('position').notNull(),
    sha256: text('sha256').notNull(),
    pages: integer('pages').notNull(),
    bytes: integer('bytes').notNull(),
    /** The SHA-256 of the file as received. Null if it is the same as `sha256`. */
    receivedSha256: text('received_sha256'),
    /** The pictures of the pages. Null until the pages are drawn. */
    pictures: jsonb('pictures').$type<PagePictures>(),
    /** The SHA-256 of the last revision that an external service signed. Null if there is none. */
    signedSha256: text('signed_sha256'),
    sealedSha256: text('sealed_sha256'),
    sealLevel: text('seal_level').$type<SealLevel>(),
    sealStampedAt: moment('seal_stamped_at'),
    sealStampExpiresAt: moment('seal_stamp_expires_at'),
    sealRenewalTriedAt: moment('seal_renewal_tried_at'),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);

/**
 * The rows by which lists of sessions are filtered and sorted. Each session has one row per branch, and one for lists
 * across branches. Database triggers write the rows.
 */
export const sessionList = pgTable(
  'session_list',
  {
    sessionId: uuid('session_id').notNull(),
    branchId: uuid('branch_id').notNull(),
    department: text('department').notNull(),
    status: text('status').$type<SessionStatus>().notNull(),
    isTest: boolean('is_test').notNull(),
    templateId: uuid('template_id'),
    senderId: uuid('sender_id'),
    reference: text('reference'),
    notPassed: text('not_passed').array().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.branchId] })],
);

export const checkResults = pgTable(
  'check_results',
  {
    participantId: uuid('participant_id').notNull(),
    checkName: text('check_name').notNull(),
    sessionId: uuid('session_id').notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.participantId, table.checkName] })],
);

/** The prefixes by which sessions are found from the beginning of their reference. Database triggers write them. */
export const referencePrefixes = pgTable(
  'reference_prefixes',
  {
    prefix: text('prefix').notNull(),
    sessionId: uuid('session_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.sessionId] })],
);

export const searchWords = pgTable(
  'search_words',
  {
    wordHash: bytea('word_hash').notNull(),
    sessionId: uuid('session_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wordHash, table.sessionId] })],
);

/** The sessions that a reviewer must decide on or has decided on. */
export const reviews = pgTable('reviews', {
  sessionId: uuid('session_id').primaryKey(),
  round: integer('round').notNull(),
  severity: integer('severity').notNull(),
  reasons: jsonb('reasons').$type<ReviewReason[]>().notNull(),
  startedAt: moment('started_at').notNull(),
  dueAt: moment('due_at').notNull(),
  isApproved: boolean('is_approved').notNull(),
  /** The ids of the named reviewers. If it is empty, every reviewer with access to the session can review it. */
  reviewerIds: uuid('reviewer_ids').array().notNull().default([]),
  overdueNotifiedAt: moment('overdue_told_at'),
  decidedAt: moment('decided_at'),
});

/** The baseline levels of PAdES signatures (EN 319 142-1 6). */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

export const formerSeals = pgTable(
  'former_seals',
  {
    sessionId: uuid('session_id').notNull(),
    sha256: text('sha256').notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  ({ sha256, sessionId }) => [primaryKey({ columns: [sha256, sessionId] })],
);

export const participants = pgTable('participants', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  signingOrder: integer('signing_order').notNull(),
  status: text('status').$type<ParticipantStatus>().notNull(),
  nameEncrypted: bytea('name_encrypted').notNull(),
  phoneEncrypted: bytea('phone_encrypted').notNull(),
  emailEncrypted: bytea('email_encrypted'),
  language: text('language').$type<Language>(),
  fields: jsonb('fields').$type<SignatureField[]>().notNull(),
  role: text('role'),
  /** The signature method of the participant. Null if the template decides. */
  signatureMethod: text('signature_method').$type<SignatureMethod>(),
  linkHash: bytea('link_hash').notNull(),
  linkChannels: text('link_channels').array().$type<MessageChannel[]>().notNull(),
  openedAt: moment('opened_at'),
  signedAt: moment('signed_at'),
  signatureSha256: text('signature_sha256'),
  locationSha256: text('location_sha256'),
  locatedAt: moment('located_at'),
});

export const documentTokens = pgTable('document_tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  version: text('version').$type<'original' | 'sealed'>(),
  /** The number of the only document that the token opens. Null if it opens every document of the session. */
  document: integer('document'),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
});
