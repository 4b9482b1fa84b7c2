/** Sessions: starting one, finding them, and what became of each. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText, recordId, instant } from '../schemas/values.ts';
import { ATTACHMENT_TYPES } from '../rules/attachments.ts';
import { DECLINE_REASONS } from '../rules/decline.ts';
import { DELIVERY_FAILURES } from '../rules/delivery-failures.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '../rules/limits.ts';
import { MESSAGE_KINDS, CHANNELS } from '../rules/messages.ts';
import { OPEN_STEPS, SESSION_STATUSES } from '../rules/participant-state.ts';
import { REVIEWED_CHECKS } from '../rules/review.ts';
import { SEALING_PROBLEMS } from '../rules/sealing-problems.ts';
import { VERDICTS } from '../rules/verdict.ts';
import { boundedCount, nextCursor, page } from '../schemas/list.ts';
import { exactly } from '../schemas/exactly.ts';
import { reviewOfSession } from './review.ts';
import { sessionInput } from './session-input.ts';

/**
 * `decrypted`: it was encrypted without a password to open it, and was rewritten without the encryption. `anchors_removed`: texts by
 * which fields were placed were taken out of it. `form_fields_removed`: so were form fields of its own where fields were placed.
 */
const DOCUMENT_NOTES = ['decrypted', 'anchors_removed', 'form_fields_removed'] as const;
export type DocumentNote = (typeof DOCUMENT_NOTES)[number];

const SESSION_WARNINGS = ['branches_not_enforced'] as const;
export type SessionWarning = (typeof SESSION_WARNINGS)[number];

const documentData = z.object({
  /** Null where it has none, and once it was erased. */
  name: z.string().nullable(),
  sha256: z.string(),
  pages: z.number(),
  size_bytes: z.number(),
});

const documentNotes = z
  .array(z.enum(DOCUMENT_NOTES))
  .describe(
    'In what the document that signers read differs from the uploaded file, whose SHA-256 is then in the evidence too; ' +
      '`decrypted`: the file was encrypted without a password to open it, and was rewritten without the encryption; ' +
      '`anchors_removed`: texts by which fields were placed were taken out of it; ' +
      '`form_fields_removed`: form fields of its own were taken out where fields were placed over them.',
  );

export const createSession = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions',
  access: 'api-key',
  scope: 'send',
  multipart: {
    document: { file: 'application/pdf', max: MAX_DOCUMENTS, isOptional: true },
    session: sessionInput,
  },
  tag: 'Originator',
  summary:
    'Start a signing: multipart with the parts `document` (PDF; repeated, in order, for several documents; none with a `layout_id`) and `session` (JSON)',
  data: z.object({
    session_id: z.string(),
    status: z.string(),
    expires_at: z.string(),
    document: documentData.describe('The first document.'),
    document_notes: documentNotes,
    documents: z
      .array(documentData.extend({ notes: documentNotes }))
      .describe('All of them, in the order in which they are read.'),
    warnings: z
      .array(z.enum(SESSION_WARNINGS))
      .describe(
        'What is allowed, but probably not meant; `branches_not_enforced`: the distance to the branches is recorded and refuses ' +
          'nobody, since the template has no `location_validation_enabled`.',
      ),
    participants: z.array(
      z.object({
        participant_id: z.string(),
        signing_order: z.number(),
        external_id: z.string().nullable(),
        phone_masked: z.string(),
        link: z.string(),
      }),
    ),
  }),
  status: 201,
  errors: [
    'SESSION_NOT_FOUND',
    'DOCUMENT_REFUSED',
    'TEMPLATE_NOT_FOUND',
    'BRANCH_NOT_FOUND',
    'DEPARTMENT_REQUIRED',
    'LAYOUT_NOT_FOUND',
    'LAYOUT_ARCHIVED',
    'LAYOUT_DATA_REFUSED',
    'LAYOUT_REFUSED',
    'RETURN_URL_REFUSED',
    'FILE_UNREADABLE',
  ],
  bodyLimit: MAX_DOCUMENT_BYTES + 1024 * 1024,
});

const summary = z.object({
  session_id: z.string(),
  status: z.enum(SESSION_STATUSES),
  reference: z.string().nullable(),
  template_id: z.string().nullable(),
  /** Made by a test key: it sends no message, and what it seals says that it is not valid. */
  is_test: z.boolean(),
  /** What it was made from, where it was made from a layout. */
  layout_id: z.string().nullable(),
  layout_version: z.number().nullable(),
  /** Whose it is; null where a key for every department made it. */
  department: z.string().nullable(),
  /** The API key or the person that started it; null where the product itself did. */
  sender_id: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  completed_at: z.string().nullable(),
  /** Since when only the evidence chain is left: names, documents and photos were erased after RETENTION_DAYS. */
  erased_at: z.string().nullable(),
  participants_total: z.number(),
  participants_signed: z.number(),
  /** Who have said that they do not want to sign. */
  participants_declined: z.number(),
  /** At which step the first who has not signed is; null where nobody is waited for. */
  step: z.enum(OPEN_STEPS).nullable(),
  sealing_problem: z
    .enum(SEALING_PROBLEMS)
    .nullable()
    .describe(
      'Why the last attempt to seal it failed; null where none has, and once it is sealed or cancelled. `FILE_UNREADABLE`: a file of it is missing or ' +
        'damaged where it is stored, and it may be cancelled; `EVIDENCE_ALTERED`: its evidence is not what was recorded, and it may be cancelled too; `KEY_UNUSABLE`: the key of the seal ' +
        'cannot be used; `SEALING_FAILED`: anything else. It is tried again until it succeeds.',
    ),
});

/** What both the list and its count go by. */
const filters = {
  status: z
    .union([z.enum(SESSION_STATUSES), z.array(z.enum(SESSION_STATUSES)).max(SESSION_STATUSES.length)])
    .optional()
    .describe('May be repeated.'),
  q: z
    .string()
    .trim()
    .min(2)
    .max(200)
    .optional()
    .describe(
      'Whole words of names, a phone with or without its country, a whole e-mail address, words of the reference or of metadata, all ' +
        'of them in one session, in any order and spelling of accents; or what the reference begins with.',
    ),
  reference: z.string().max(200).optional(),
  reference_begins: z.string().min(1).max(200).optional().describe('What the reference begins with.'),
  template_id: idText.optional(),
  branch_id: idText.optional(),
  sender_id: idText.optional().describe('The API key or the person that started it.'),
  check: z
    .enum(REVIEWED_CHECKS)
    .optional()
    .describe('Sessions in which this check last said `verdict` of somebody.'),
  verdict: z.enum(VERDICTS).optional().describe('Of `check`; `failed` unless said.'),
  attention: z
    .literal('true')
    .optional()
    .describe(
      'Sessions under way that need somebody: a signer was blocked or has declined, the link was closed after too many failures, ' +
        'a message could not be sent, a reviewer is waited for, or the seal has not come for 15 minutes.',
    ),
  step: z.enum(OPEN_STEPS).optional().describe('Sessions in progress in which somebody is at this step.'),
  expires_before: instant.optional(),
  created_after: instant.optional(),
  created_before: instant.optional(),
};

/** `expiring`: those that end first come first. */
export const SESSION_ORDERS = ['newest', 'oldest', 'expiring'] as const;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  // Whoever is searched for may be found by it.
  showsPersonalDataOf: 'q',
  summary: 'Sessions, newest first unless `order` says otherwise, a page at a time',
  query: exactly({
    ...page,
    order: z.enum(SESSION_ORDERS).default('newest'),
    ...filters,
  }),
  data: z.object({ sessions: z.array(summary), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const countSessions = defineCall({
  method: 'GET',
  path: '/api/v1/originator/session-count',
  access: 'api-key',
  scope: 'read',
  showsPersonalDataOf: 'q',
  tag: 'Originator',
  summary: 'How many sessions a filter finds, up to 500',
  query: exactly(filters),
  data: boundedCount,
});

const check = z.object({
  verdict: z.enum(VERDICTS),
  at: z.string(),
  reason: z.string().nullable(),
});

const event = z.object({
  seq: z.number(),
  at: z.string(),
  type: z.string(),
  participant_id: z.string().nullable(),
  facts: z
    .record(z.string(), z.unknown())
    .describe('In snake_case; the evidence itself keeps each event in the very text that was hashed.'),
});

const message = z.object({
  participant_id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(CHANNELS),
  status: z
    .enum(['queued', 'sent', 'delivered', 'failed'])
    .describe(
      '`sent`: the gateway or mail server has taken it. `delivered`: the provider reports that it arrived.',
    ),
  attempts: z.number(),
  error: z.string().nullable().describe('Why the last attempt failed, where that is known.'),
  failure_code: z
    .enum(DELIVERY_FAILURES)
    .nullable()
    .describe('The same for programs. Null where nothing failed, and for messages of former versions.'),
  provider_code: z
    .string()
    .nullable()
    .describe('The error code of the gateway or mail server, where it gave one.'),
  created_at: z.string(),
  settled_at: z.string().nullable().describe('When it was sent or given up.'),
});

export const getSession = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id',
  access: 'api-key',
  scope: 'read',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'One session with its participants, their checks and its timeline',
  params: recordId,
  data: summary.extend({
    template_version: z
      .number()
      .nullable()
      .describe('Which version of the template it began with; null without one, and for older sessions.'),
    metadata: z.record(z.string(), z.string()),
    cancel_reason: z.string().nullable().describe('Why it was cancelled, where that was said.'),
    found_altered: z
      .array(z.string())
      .describe(
        'What was found altered in its evidence when it was cancelled for that, in English; empty for every other session.',
      ),
    files_erased_at: z
      .string()
      .nullable()
      .describe(
        'When the last of its files was deleted; null before, and after `erased_at` while one is left: locked in its bucket, or refused by the storage.',
      ),
    document: documentData.describe('The first document.'),
    documents: z
      .array(documentData.extend({ sealed_sha256: z.string().nullable() }))
      .describe('All of them, in the order in which they are read.'),
    participants: z.array(
      z.object({
        participant_id: z.string(),
        name: z.string(),
        phone_masked: z.string(),
        email_masked: z.string().nullable(),
        signing_order: z.number(),
        role: z.string().nullable().describe('Of the layout that the session was made from.'),
        external_id: z.string().nullable().describe('As it was given; null once it was erased.'),
        return_url: z.string().nullable().describe('As it was given; null once it was erased.'),
        status: z.string(),
        signed_at: z.string().nullable(),
        declined: z
          .object({
            at: z.string(),
            /** Null once what is personal was erased. */
            reason: z.enum(DECLINE_REASONS).nullable(),
            words: z.string().nullable(),
          })
          .nullable()
          .describe('Null where the signer has not declined.'),
        attachments: z
          .array(
            z.object({
              key: z.string(),
              name: z.string(),
              media_type: z.enum(ATTACHMENT_TYPES),
              size_bytes: z.number(),
              sha256: z.string(),
              added_at: z.string(),
            }),
          )
          .describe('What the signer has added; each is a part of the evidence, read by its hash.'),
        checks: z.object({
          location: check.nullable(),
          liveness: check.nullable(),
          movement: check
            .nullable()
            .describe(
              'Whether the face moved as a head does that turns, and not as a picture. Null where `liveness_challenge` was off.',
            ),
          reflection: check
            .nullable()
            .describe(
              'Whether the light of the screen was seen on the face, colour by colour. Null where `liveness_challenge` was off.',
            ),
          camera: check
            .nullable()
            .describe(
              'Whether signs of a virtual camera were found. Null where `liveness_challenge` was off.',
            ),
          distinct_signer: check
            .nullable()
            .describe(
              'Whether this is another person than the other signers of the session, by the face. Null where nobody else had shown a face yet. It blocks nobody.',
            ),
          vpn: check.nullable(),
          device: check.nullable(),
        }),
      }),
    ),
    review: reviewOfSession.nullable().describe('Null where no reviewer was ever asked for.'),
    messages: z
      .array(message)
      .describe('To the signers, oldest first. Of a session that was erased, one-time passwords alone.'),
    timeline: z.array(event),
  }),
  errors: ['SESSION_NOT_FOUND'],
});
