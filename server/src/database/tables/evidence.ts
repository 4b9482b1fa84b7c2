/** The tables of the evidence, the transparency log, and the figures that are counted from them. */
import { bigint, boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

/** The insight figures by day and owner. An empty text means that the figure has no such value. */
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
      columns: [table.templateId, table.branchId, table.language, table.day, table.measure, table.department],
    }),
  ],
);

/**
 * The sums of the figures in `insight_counts` by day or month, in total and by one or two dimensions. For
 * `template-branch`, `value` contains the template and `second` the branch.
 */
export const insightSums = pgTable(
  'insight_sums',
  {
    span: text('span').$type<'day' | 'month'>().notNull(),
    dimension: text('dimension').notNull(),
    value: text('value').notNull(),
    second: text('second').notNull().default(''),
    starts: date('starts', { mode: 'string' }).notNull(),
    measure: text('measure').notNull(),
    department: text('department').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.span,
        table.dimension,
        table.value,
        table.second,
        table.starts,
        table.measure,
        table.department,
      ],
    }),
  ],
);

/**
 * The state of counting, in a single row: the last entry of the transparency log that was claimed for counting, and the
 * version of the counting rules.
 */
export const insightState = pgTable('insight_state', {
  id: integer('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  version: integer('version').notNull(),
  timeZone: text('time_zone').notNull(),
  countedAt: moment('counted_at'),
});

/**
 * The ranges of the transparency log that are claimed but not counted yet. A range has the entries after `after` and up
 * to `upTo`.
 */
export const insightRanges = pgTable('insight_ranges', {
  after: bigint('after_seq', { mode: 'number' }).primaryKey(),
  upTo: bigint('up_to_seq', { mode: 'number' }).notNull(),
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

/** The last chain head that was published to each external file. A file is identified by its path and first line. */
export const evidenceLogFiles = pgTable('evidence_log_files', {
  id: text('id').primaryKey(),
  path: text('path').notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  publishedAt: moment('told_at').notNull(),
});

/** The last entry of the transparency log that each destination of the audit stream has received. */
export const auditStreams = pgTable('audit_streams', {
  destination: text('destination').$type<'syslog' | 'webhook'>().primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  claimedUntil: moment('claimed_until').notNull(),
  failures: integer('failures').notNull().default(0),
});

export const keyMarks = pgTable('key_marks', {
  name: text('name').primaryKey(),
  mac: bytea('mac').notNull(),
});

export const sealCertificates = pgTable('seal_certificates', {
  fingerprint: text('fingerprint').primaryKey(),
  certificate: bytea('certificate').notNull(),
  isIssuer: boolean('is_issuer').notNull(),
  isAuthority: boolean('is_authority').notNull().default(false),
  mac: bytea('mac').notNull(),
  firstUsedAt: moment('first_used_at').notNull(),
});
