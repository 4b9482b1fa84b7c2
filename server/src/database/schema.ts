/** The tables as TypeScript sees them; `migrations/` makes them. A test compares the two. */
import type { TemplateConfig } from '@countersign/contract/template';
import type { ConsoleLanguage, Language } from '@countersign/contract/rules/languages';
import type { MessageKind } from '@countersign/contract/rules/message-kinds';
import type { ReviewReason } from '@countersign/contract/rules/review';
import type { Scope } from '@countersign/contract/rules/scopes';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { Role, SignInStage } from '@countersign/contract/rules/staff';
import type { LayoutDocument, LayoutField, LayoutRole } from '@countersign/contract/originator/layouts';
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { ParticipantStatus, SessionStatus } from '@countersign/contract/rules/participant-state';
import type { DeliveryStatus } from '@countersign/contract/originator/webhooks';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const bits = customType<{ data: string }>({ dataType: () => 'bit' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export interface SessionBranch {
  branch_id: string;
  name: string;
  latitude: number;
  longitude: number;
  max_distance_meters: number;
}

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  keyHash: bytea('key_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  revokedAt: moment('revoked_at'),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  department: text('department'),
  expiresAt: moment('expires_at'),
  lastUsedAt: moment('last_used_at'),
  networks: text('networks').array().notNull(),
});

export const branches = pgTable('branches', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  maxDistanceMeters: doublePrecision('max_distance_meters').notNull(),
  createdAt: moment('created_at').notNull(),
  deletedAt: moment('deleted_at'),
});

export const templates = pgTable('templates', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  config: jsonb('config').$type<TemplateConfig>().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  department: text('department'),
  version: integer('version').notNull().default(1),
});

export const templateVersions = pgTable(
  'template_versions',
  {
    templateId: uuid('template_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    config: jsonb('config').$type<TemplateConfig>().notNull(),
    changedAt: moment('changed_at').notNull(),
    /** An API key or a person. */
    changedBy: uuid('changed_by'),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
);

export const layouts = pgTable('layouts', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  department: text('department'),
  latestVersion: integer('latest_version').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  archivedAt: moment('archived_at'),
});

/** Never changed: sessions name the one they were made from. */
export const layoutVersions = pgTable(
  'layout_versions',
  {
    layoutId: uuid('layout_id').notNull(),
    version: integer('version').notNull(),
    documents: jsonb('documents').$type<LayoutDocument[]>().notNull(),
    roles: jsonb('roles').$type<LayoutRole[]>().notNull(),
    fields: jsonb('fields').$type<LayoutField[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.layoutId, table.version] })],
);

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
  erasedAt: moment('erased_at'),
  blobsErasedAt: moment('blobs_erased_at'),
  evidenceCount: integer('evidence_count').notNull().default(0),
  evidenceHead: text('evidence_head').notNull(),
  evidenceMac: bytea('evidence_mac').notNull(),
  evidenceAt: moment('evidence_at'),
  department: text('department'),
  isIndexed: boolean('is_indexed').notNull(),
  senderId: uuid('sender_id'),
  layoutId: uuid('layout_id'),
  layoutVersion: integer('layout_version'),
});

/** What a session is about, in the order in which it is read. */
export const sessionDocuments = pgTable(
  'session_documents',
  {
    sessionId: uuid('session_id').notNull(),
    /** From 1. */
    position: integer('position').notNull(),
    sha256: text('sha256').notNull(),
    pages: integer('pages').notNull(),
    bytes: integer('bytes').notNull(),
    sealedSha256: text('sealed_sha256'),
    sealLevel: text('seal_level').$type<SealLevel>(),
    sealStampedAt: moment('seal_stamped_at'),
    sealStampExpiresAt: moment('seal_stamp_expires_at'),
    sealRenewalTriedAt: moment('seal_renewal_tried_at'),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
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

export const searchWords = pgTable(
  'search_words',
  {
    wordHash: bytea('word_hash').notNull(),
    sessionId: uuid('session_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wordHash, table.sessionId] })],
);

/** Sessions that wait for a reviewer, and those that once did. */
export const reviews = pgTable('reviews', {
  sessionId: uuid('session_id').primaryKey(),
  round: integer('round').notNull(),
  severity: integer('severity').notNull(),
  reasons: jsonb('reasons').$type<ReviewReason[]>().notNull(),
  startedAt: moment('started_at').notNull(),
  dueAt: moment('due_at').notNull(),
  isApproved: boolean('is_approved').notNull(),
  overdueToldAt: moment('overdue_told_at'),
  decidedAt: moment('decided_at'),
});

/** What insight shows, by day and by whose it is; an empty text where there is none. */
export const insightCounts = pgTable(
  'insight_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    measure: text('measure').notNull(),
    department: text('department').notNull(),
    templateId: text('template_id').notNull(),
    branchId: text('branch_id').notNull(),
    language: text('language').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.measure, table.department, table.templateId, table.branchId, table.language],
    }),
  ],
);

/** One row: up to which entry of the log of heads is counted, and by which rules. */
export const insightState = pgTable('insight_state', {
  id: integer('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  version: integer('version').notNull(),
  timeZone: text('time_zone').notNull(),
  countedAt: moment('counted_at'),
});

/** PAdES baseline levels (EN 319 142-1 6). */
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
  linkHash: bytea('link_hash').notNull(),
  linkChannels: text('link_channels').array().$type<('sms' | 'email')[]>().notNull(),
  openedAt: moment('opened_at'),
  signedAt: moment('signed_at'),
  signatureSha256: text('signature_sha256'),
  locationSha256: text('location_sha256'),
  locatedAt: moment('located_at'),
});

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
});

export const livenessStates = pgTable('liveness_states', {
  participantId: uuid('participant_id').primaryKey(),
  codeEncrypted: bytea('code_encrypted'),
  codeExpiresAt: moment('code_expires_at'),
  failures: integer('failures').notNull().default(0),
  nextTryAt: moment('next_try_at'),
  lockedUntil: moment('locked_until'),
  checkingUntil: moment('checking_until'),
});

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

export const evidenceEvents = pgTable(
  'evidence_events',
  {
    sessionId: uuid('session_id').notNull(),
    seq: integer('seq').notNull(),
    body: text('body').notNull(),
    sha256: text('sha256').notNull(),
    originEncrypted: bytea('origin_encrypted'),
    detailsEncrypted: bytea('details_encrypted'),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.seq] })],
);

export const evidenceLog = pgTable('evidence_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  sessionId: uuid('session_id').notNull(),
  eventCount: integer('event_count').notNull(),
  headSha256: text('head_sha256').notNull(),
  mac: bytea('mac').notNull(),
  seq: bigint('seq', { mode: 'number' }),
  sha256: text('sha256'),
  chainMac: bytea('chain_mac'),
});

export const keyMarks = pgTable('key_marks', {
  name: text('name').primaryKey(),
  mac: bytea('mac').notNull(),
});

export const documentTokens = pgTable('document_tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  version: text('version').$type<'original' | 'sealed'>(),
  /** Null: every document of the session. */
  document: integer('document'),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
});

export const sealCertificates = pgTable('seal_certificates', {
  fingerprint: text('fingerprint').primaryKey(),
  certificate: bytea('certificate').notNull(),
  isIssuer: boolean('is_issuer').notNull(),
  mac: bytea('mac').notNull(),
  firstUsedAt: moment('first_used_at').notNull(),
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

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** An API key, or a person. */
    callerId: uuid('caller_id').notNull(),
    keyHash: bytea('key_hash').notNull(),
    requestSha256: text('request_sha256').notNull(),
    answerEncrypted: bytea('answer_encrypted'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.callerId, table.keyHash] })],
);

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  resetsAt: moment('resets_at').notNull(),
});

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  participantId: uuid('participant_id').notNull(),
  kind: text('kind').$type<Exclude<MessageKind, 'otp'>>().notNull(),
  channel: text('channel').$type<'sms' | 'email'>().notNull(),
  status: text('status').$type<'queued' | 'sent' | 'failed'>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  linkEncrypted: bytea('link_encrypted'),
  createdAt: moment('created_at').notNull(),
  sendingUntil: moment('sending_until'),
  settledAt: moment('settled_at'),
});

export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  channel: text('channel').$type<'sms' | 'email'>().notNull(),
  contentEncrypted: bytea('content_encrypted').notNull(),
  sentAt: moment('sent_at').notNull(),
});

export const staff = pgTable('staff', {
  id: uuid('id').primaryKey(),
  emailHash: bytea('email_hash').notNull(),
  emailEncrypted: bytea('email_encrypted').notNull(),
  nameEncrypted: bytea('name_encrypted').notNull(),
  role: text('role').$type<Role>().notNull(),
  departments: text('departments').array(),
  branches: uuid('branches').array(),
  language: text('language').$type<ConsoleLanguage>().notNull(),
  passwordEncrypted: bytea('password_encrypted'),
  totpEncrypted: bytea('totp_encrypted'),
  totpNextEncrypted: bytea('totp_next_encrypted'),
  totpStep: bigint('totp_step', { mode: 'number' }),
  openidHash: bytea('openid_hash'),
  openidEncrypted: bytea('openid_encrypted'),
  createdAt: moment('created_at').notNull(),
  acceptedAt: moment('accepted_at'),
  disabledAt: moment('disabled_at'),
  lastSeenAt: moment('last_seen_at'),
});

export type SignedInWith = 'password' | 'passkey' | 'link' | 'openid';

export const staffSessions = pgTable('staff_sessions', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  personId: uuid('person_id').notNull(),
  stage: text('stage').$type<SignInStage>().notNull(),
  signedInWith: text('signed_in_with').$type<SignedInWith>().notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
  idleEndsAt: moment('idle_ends_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  endedAt: moment('ended_at'),
  provenAt: moment('proven_at'),
  originEncrypted: bytea('origin_encrypted').notNull(),
  idTokenEncrypted: bytea('id_token_encrypted'),
});

export const staffBrowsers = pgTable('staff_browsers', {
  tokenHash: bytea('token_hash').primaryKey(),
  personId: uuid('person_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const staffPasskeys = pgTable('staff_passkeys', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKeyEncrypted: bytea('public_key_encrypted').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  isSynced: boolean('is_synced').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
});

export type PasskeyPurpose = 'sign-in' | 'proof' | 'add';

export const passkeyChallenges = pgTable('passkey_challenges', {
  id: uuid('id').primaryKey(),
  challenge: text('challenge').notNull(),
  purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
  personId: uuid('person_id'),
  expiresAt: moment('expires_at').notNull(),
});

export const recoveryCodes = pgTable('recovery_codes', {
  codeHash: bytea('code_hash').primaryKey(),
  personId: uuid('person_id').notNull(),
});

export const staffLinks = pgTable('staff_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  personId: uuid('person_id').notNull(),
  purpose: text('purpose').$type<'invitation' | 'sign-in'>().notNull(),
  linkEncrypted: bytea('link_encrypted'),
  byOperator: boolean('by_operator').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export type OpenidPurpose = 'sign-in' | 'proof';

export const openidAttempts = pgTable('openid_attempts', {
  stateHash: bytea('state_hash').primaryKey(),
  browserHash: bytea('browser_hash').notNull(),
  purpose: text('purpose').$type<OpenidPurpose>().notNull(),
  deviceId: uuid('device_id'),
  secretsEncrypted: bytea('secrets_encrypted').notNull(),
  startedAt: moment('started_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const signInWaits = pgTable('sign_in_waits', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  nextTryAt: moment('next_try_at').notNull(),
  forgottenAt: moment('forgotten_at').notNull(),
});

export const staffEvents = pgTable(
  'staff_events',
  {
    chainId: uuid('chain_id').notNull(),
    seq: integer('seq').notNull(),
    body: text('body').notNull(),
    sha256: text('sha256').notNull(),
    originEncrypted: bytea('origin_encrypted'),
    detailsEncrypted: bytea('details_encrypted'),
    personId: uuid('person_id'),
    sessionId: uuid('session_id'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.seq] })],
);

export const staffChain = pgTable('staff_chain', {
  id: uuid('id').primaryKey(),
  eventCount: integer('event_count').notNull(),
  headSha256: text('head_sha256').notNull(),
  mac: bytea('mac').notNull(),
  lastAt: moment('last_at'),
});
