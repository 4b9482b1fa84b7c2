/** The tables of the staff. */
import type { ConsoleLanguage } from '@countersign/contract/rules/languages';
import type { Role, SignInStage } from '@countersign/contract/rules/staff';
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

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
  provisionedBy: uuid('provisioned_by'),
  externalIdHash: bytea('external_id_hash'),
  provisioningEncrypted: bytea('provisioning_encrypted'),
  deprovisionedAt: moment('deprovisioned_at'),
  createdAt: moment('created_at').notNull(),
  acceptedAt: moment('accepted_at'),
  disabledAt: moment('disabled_at'),
  lastSeenAt: moment('last_seen_at'),
  tourSeenAt: moment('tour_seen_at'),
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
  providerSessionHash: bytea('provider_session_hash'),
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

export const savedViews = pgTable('saved_views', {
  id: uuid('id').primaryKey(),
  personId: uuid('person_id').notNull(),
  contentEncrypted: bytea('content_encrypted').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** The contacts that the members of a department reuse. */
export const contacts = pgTable('contacts', {
  id: uuid('id').primaryKey(),
  department: text('department'),
  contentEncrypted: bytea('content_encrypted').notNull(),
  createdAt: moment('created_at').notNull(),
});

export type OpenidPurpose = 'sign-in' | 'proof';

export const openidAttempts = pgTable('openid_attempts', {
  stateHash: bytea('state_hash').primaryKey(),
  browserHash: bytea('browser_hash').notNull(),
  purpose: text('purpose').$type<OpenidPurpose>().notNull(),
  deviceId: uuid('device_id'),
  secretsEncrypted: bytea('secrets_encrypted').notNull(),
  answerEncrypted: bytea('answer_encrypted'),
  startedAt: moment('started_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** The used tokens of the identity provider, each of which is accepted only once. */
export const usedTokens = pgTable('used_tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
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

/** The list of departments that administrators manage. It includes former names. */
export const departments = pgTable('departments', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  /** For a former or merged name, the id of the department to which the name now belongs. */
  belongsTo: uuid('belongs_to'),
});
