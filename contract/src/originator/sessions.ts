/** Sessions: creating, finding and following them. */
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
 * How the document that signers read differs from the uploaded file. `decrypted`: its encryption, which needed
 * no password to open, was removed. `anchors_removed`: anchor texts were removed. `form_fields_removed`: PDF
 * form fields under placed fields were removed.
 */
const DOCUMENT_NOTES = ['decrypted', 'anchors_removed', 'form_fields_removed'] as const;
export type DocumentNote = (typeof DOCUMENT_NOTES)[number];

const SESSION_WARNINGS = ['branches_not_enforced'] as const;
export type SessionWarning = (typeof SESSION_WARNINGS)[number];

const documentData = z.object({
  /** Null if the document has no name or has been erased. */
  name: z.string().nullable(),
  sha256: z.string(),
  pages: z.number(),
  size_bytes: z.number(),
});

const documentNotes = z
  .array(z.enum(DOCUMENT_NOTES))
  .describe(
    'How the document that signers read differs from the uploaded file, whose SHA-256 is then also ' +
      'in the evidence. `decrypted`: its encryption, which needed no password to open, was removed. ' +
      '`anchors_removed`: anchor texts were removed. `form_fields_removed`: PDF form fields were ' +
      'removed where fields were placed over them.',
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
    'Create a session. Multipart with the parts `document` (PDF; repeat in order for several documents; omit with a `layout_id`) and `session` (JSON)',
  data: z.object({
    session_id: z.string(),
    status: z.string(),
    expires_at: z.string(),
    document: documentData.describe('The first document.'),
    document_notes: documentNotes,
    documents: z
      .array(documentData.extend({ notes: documentNotes }))
      .describe('All documents, in reading order.'),
    warnings: z
      .array(z.enum(SESSION_WARNINGS))
      .describe(
        'Combinations that are allowed but probably unintended. `branches_not_enforced`: the distance to ' +
          'the branches is recorded but rejects no signer, because the template does not set ' +
          '`location_validation_enabled`.',
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
  /** Created with a test key. It sends no messages, and its sealed documents are marked as not valid. */
  is_test: z.boolean(),
  /** The layout that the session was created from, if any. */
  layout_id: z.string().nullable(),
  layout_version: z.number().nullable(),
  /** The department that owns the session. Null if it was created by a key for all departments. */
  department: z.string().nullable(),
  /** The API key or person that created the session. Null if the product itself did. */
  sender_id: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  completed_at: z.string().nullable(),
  /** When names, documents and photos were erased after `RETENTION_DAYS`. Only the evidence chain remains. */
  erased_at: z.string().nullable(),
  participants_total: z.number(),
  participants_signed: z.number(),
  /** The number of participants who declined to sign. */
  participants_declined: z.number(),
  /**
   * The current step of the first participant who has not signed. Null if no participant is expected to act.
   */
  step: z.enum(OPEN_STEPS).nullable(),
  sealing_problem: z
    .enum(SEALING_PROBLEMS)
    .nullable()
    .describe(
      'Why the last attempt to seal the session failed. Null if none has failed, or once the session ' +
        'is sealed or cancelled. `FILE_UNREADABLE`: a file is missing or damaged in storage; you can ' +
        'cancel the session. `EVIDENCE_ALTERED`: the evidence fails verification; you can ' +
        'cancel the session. `KEY_UNUSABLE`: the sealing key cannot be used. `SEALING_FAILED`: any other ' +
        'cause. Sealing is retried until it succeeds.',
    ),
});

/** The filters that the list and its count share. */
const filters = {
  status: z
    .union([z.enum(SESSION_STATUSES), z.array(z.enum(SESSION_STATUSES)).max(SESSION_STATUSES.length)])
    .optional()
    .describe('Can be repeated.'),
  q: z
    .string()
    .trim()
    .min(2)
    .max(200)
    .optional()
    .describe(
      'Search terms, all of which must match the same session in any order and regardless of accents: ' +
        'whole words of names, of the reference or of metadata, a phone number with or without country ' +
        'code, or a full email address. Also matches the beginning of the reference.',
    ),
  reference: z.string().max(200).optional(),
  reference_begins: z.string().min(1).max(200).optional().describe('The beginning of the reference.'),
  template_id: idText.optional(),
  branch_id: idText.optional(),
  sender_id: idText.optional().describe('The API key or person that created the session.'),
  check: z
    .enum(REVIEWED_CHECKS)
    .optional()
    .describe(
      'Returns sessions in which the most recent result of this check equals `verdict` for at least one signer.',
    ),
  verdict: z.enum(VERDICTS).optional().describe('The result of `check`. Defaults to `failed`.'),
  attention: z
    .literal('true')
    .optional()
    .describe(
      'Returns open sessions that need attention: a signer was blocked or has declined, the link was ' +
        'closed after too many failures, a message could not be sent, a review is pending, or sealing ' +
        'has been overdue for 15 minutes.',
    ),
  step: z
    .enum(OPEN_STEPS)
    .optional()
    .describe('Returns sessions in progress in which a signer is at this step.'),
  expires_before: instant.optional(),
  created_after: instant.optional(),
  created_before: instant.optional(),
};

/** `expiring` sorts by deadline, earliest first. */
export const SESSION_ORDERS = ['newest', 'oldest', 'expiring'] as const;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  // A search by name, phone number or email address reveals personal data.
  showsPersonalDataOf: 'q',
  summary: 'List sessions, newest first unless `order` says otherwise',
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
  summary: 'Count the sessions that match a filter, up to 500',
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
    .describe('The event type in snake_case. The evidence chain retains the exact text that was hashed.'),
});

const message = z.object({
  participant_id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(CHANNELS),
  status: z
    .enum(['queued', 'sent', 'delivered', 'failed'])
    .describe(
      '`sent`: the gateway or mail server accepted the message. `delivered`: the provider reported delivery.',
    ),
  attempts: z.number(),
  error: z.string().nullable().describe('Why the last attempt failed, if known.'),
  failure_code: z
    .enum(DELIVERY_FAILURES)
    .nullable()
    .describe('The machine-readable reason. Null if nothing failed, and for messages of earlier releases.'),
  provider_code: z
    .string()
    .nullable()
    .describe('The error code of the gateway or mail server, if it returned one.'),
  created_at: z.string(),
  settled_at: z.string().nullable().describe('When the message was sent or abandoned.'),
});

export const getSession = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id',
  access: 'api-key',
  scope: 'read',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'Retrieve a session with its participants, their checks and its timeline',
  params: recordId,
  data: summary.extend({
    template_version: z
      .number()
      .nullable()
      .describe(
        'The version of the template that the session started with. Null without a template, and for older sessions.',
      ),
    metadata: z.record(z.string(), z.string()),
    cancel_reason: z.string().nullable().describe('Why the session was cancelled, if a reason was given.'),
    found_altered: z
      .array(z.string())
      .describe(
        'What was altered in the evidence, in English, if the session was cancelled for that reason. Empty for all other sessions.',
      ),
    files_erased_at: z
      .string()
      .nullable()
      .describe(
        'When the last file of the session was deleted. Null before that, including after `erased_at` while a file remains because its bucket locks it or the storage refuses to delete it.',
      ),
    document: documentData.describe('The first document.'),
    documents: z
      .array(documentData.extend({ sealed_sha256: z.string().nullable() }))
      .describe('All documents, in reading order.'),
    participants: z.array(
      z.object({
        participant_id: z.string(),
        name: z.string(),
        phone_masked: z.string(),
        email_masked: z.string().nullable(),
        signing_order: z.number(),
        role: z.string().nullable().describe('The role in the layout that the session was created from.'),
        external_id: z.string().nullable().describe('As given in the request. Null once erased.'),
        return_url: z.string().nullable().describe('As given in the request. Null once erased.'),
        status: z.string(),
        signed_at: z.string().nullable(),
        declined: z
          .object({
            at: z.string(),
            /** Null once personal data is erased. */
            reason: z.enum(DECLINE_REASONS).nullable(),
            words: z.string().nullable(),
          })
          .nullable()
          .describe('Null if the signer has not declined.'),
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
          .describe(
            'The files that the signer has added. Each is part of the evidence and can be read by its hash.',
          ),
        checks: z.object({
          location: check.nullable(),
          liveness: check.nullable(),
          movement: check
            .nullable()
            .describe(
              'Whether the face moved like a turning head rather than a picture. Null if `liveness_challenge` was off.',
            ),
          reflection: check
            .nullable()
            .describe(
              'Whether the light of the screen was visible on the face for each colour. Null if `liveness_challenge` was off.',
            ),
          camera: check
            .nullable()
            .describe('Whether signs of a virtual camera were found. Null if `liveness_challenge` was off.'),
          distinct_signer: check
            .nullable()
            .describe(
              'Whether the face differs from those of the other signers of the session. Null if no other signer has been photographed yet. This check never blocks a signer.',
            ),
          vpn: check.nullable(),
          device: check.nullable(),
        }),
      }),
    ),
    review: reviewOfSession.nullable().describe('Null if no review was ever requested.'),
    messages: z
      .array(message)
      .describe('The messages to the signers, oldest first. For an erased session, one-time passwords only.'),
    timeline: z.array(event),
  }),
  errors: ['SESSION_NOT_FOUND'],
});
