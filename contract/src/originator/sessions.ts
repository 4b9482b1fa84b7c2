/** Calls that create, find and follow sessions. */
import { SIGNATURE_METHODS } from '../rules/signature-methods.ts';
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { idText, instant, recordId, textOrNull } from '../schemas/values.ts';
import { ATTACHMENT_TYPES } from '../rules/attachments.ts';
import { DECLINE_REASONS } from '../rules/decline.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '../rules/limits.ts';
import { OPEN_STEPS, SESSION_STATUSES } from '../rules/participant-state.ts';
import { REVIEWED_CHECKS } from '../rules/review.ts';
import { INPUT_TYPES } from '../rules/signer-inputs.ts';
import { VERDICTS } from '../rules/verdict.ts';
import { boundedCount, nextCursor, page } from '../schemas/list.ts';
import { exactly } from '../schemas/exactly.ts';
import { keyFacts } from './key-facts.ts';
import { reviewOfSession } from './review.ts';
import { sessionInput } from './session-input.ts';
import { stampFacts } from './stamps.ts';
import {
  colleague,
  documentData,
  documentNotes,
  summary,
  check,
  event,
  message,
  note,
} from './session-data.ts';

const SESSION_WARNINGS = ['branches_not_enforced'] as const;
export type SessionWarning = (typeof SESSION_WARNINGS)[number];

export const createSession = originatorCall('POST', '/sessions', 'send', {
  multipart: {
    document: { file: 'application/pdf', max: MAX_DOCUMENTS, isOptional: true },
    session: sessionInput,
  },
  summary:
    'Create a session. Multipart with the parts `document` (PDF; repeat in order for several documents; omit with a `layout_id`) and `session` (JSON)',
  data: z.object({
    session_id: z.string(),
    status: z.string(),
    expires_at: z.string(),
    document: documentData.describe('The first document.'),
    document_notes: documentNotes,
    documents: z
      .array(
        documentData.extend({
          notes: documentNotes,
          changes: z
            .array(z.string())
            .describe(
              'What rewriting into the strict form changed, such as `1 form field drawn into the page`.',
            ),
        }),
      )
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
        external_id: textOrNull,
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
    'STAMP_OUT_OF_STOCK',
    'STAMP_AWAITED',
  ],
  bodyLimit: MAX_DOCUMENT_BYTES + 1024 * 1024,
});

/** The filters of the call that lists sessions and of the call that counts them. */
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
        'the beginning of a name (at least three letters), a part of the reference, a phone number with or ' +
        'without country code or its last four digits, a full email address, or a whole word of metadata. ' +
        'Also matches the beginning of the reference.',
    ),
  reference: z.string().max(200).optional(),
  reference_begins: z.string().min(1).max(200).optional().describe('The beginning of the reference.'),
  template_id: idText.optional(),
  branch_id: idText.optional(),
  sender_id: idText.optional().describe('The API key or person that created the session.'),
  assignee_id: idText
    .optional()
    .describe('The person that the session is assigned to. `me` is the signed-in person.'),
  batch_id: idText.optional().describe('The batch that the session was created from.'),
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

/** The orders of the list. `expiring` begins with the earliest deadline. */
export const SESSION_ORDERS = ['newest', 'oldest', 'expiring'] as const;

export const listSessions = originatorCall('GET', '/sessions', 'read', {
  showsPersonalData: true,
  summary: 'List sessions, newest first unless `order` says otherwise',
  query: exactly({
    ...page,
    order: z.enum(SESSION_ORDERS).default('newest'),
    ...filters,
  }),
  data: z.object({ sessions: z.array(summary), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const countSessions = originatorCall('GET', '/session-count', 'read', {
  // A search by name, phone number or email address reveals personal data.
  showsPersonalDataOf: 'q',
  summary: 'Count the sessions that match a filter, up to 500',
  query: exactly(filters),
  data: boundedCount,
});

export const getSession = originatorCall('GET', '/sessions/:id', 'read', {
  showsPersonalData: true,
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
    key_facts: keyFacts
      .nullable()
      .describe('As given in the request. Null if none were given, and once erased.'),
    cancel_reason: textOrNull.describe('Why the session was cancelled, if a reason was given.'),
    found_altered: z
      .array(z.string())
      .describe(
        'What was altered in the evidence, in English, if the session was cancelled for that reason. Empty for all other sessions.',
      ),
    files_erased_at: textOrNull.describe(
      'When the last file of the session was deleted. Null before that, including after `erased_at` while a file remains because its bucket locks it or the storage refuses to delete it.',
    ),
    document: documentData.describe('The first document.'),
    stamp: stampFacts
      .nullable()
      .describe('The stamp certificate in front of the first document. Its status is that in this session.'),
    documents: z
      .array(documentData.extend({ sealed_sha256: textOrNull }))
      .describe('All documents, in reading order.'),
    certificate_sha256: textOrNull.describe(
      'The evidence certificate, if it is a separate document because outside services signed. Null otherwise, and until the session is completed.',
    ),
    participants: z.array(
      z.object({
        participant_id: z.string(),
        name: z.string(),
        phone_masked: z.string(),
        email_masked: textOrNull,
        signing_order: z.number(),
        role: textOrNull.describe('The role in the layout that the session was created from.'),
        signature_method: z.enum(SIGNATURE_METHODS),
        signed_with: z
          .enum(SIGNATURE_METHODS)
          .nullable()
          .describe(
            'The method of the signature. It is `drawn` if the signer used the fallback of the template. Null before the signature.',
          ),
        external_id: textOrNull.describe('As given in the request. Null once erased.'),
        return_url: textOrNull.describe('As given in the request. Null once erased.'),
        status: z.string(),
        signed_at: textOrNull,
        declined: z
          .object({
            at: z.string(),
            /** The reason for declining. Null once personal data is erased. */
            reason: z.enum(DECLINE_REASONS).nullable(),
            words: textOrNull,
          })
          .nullable()
          .describe('Null if the signer has not declined.'),
        inputs: z
          .array(
            z.object({
              key: z.string(),
              label: z.string(),
              type: z.enum(INPUT_TYPES),
              value: z.union([z.string(), z.boolean()]),
            }),
          )
          .describe('What the signer filled in with the last signature. Empty before that, and once erased.'),
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
          presence: check
            .nullable()
            .describe(
              'Whether the clip shows a person rather than a picture. Indeterminate if neither was proven, or no clip was sent. Null before the photos.',
            ),
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
          reference_photo: check
            .nullable()
            .describe(
              'Whether the face matches the reference photo of the participant. Null before the photos, and if there was no reference photo. This check never blocks a signer.',
            ),
          vpn: check.nullable(),
          device: check.nullable(),
        }),
      }),
    ),
    may_need_review: z.boolean().describe('Whether the rules of the session can require a review.'),
    reviewers: z
      .array(colleague)
      .describe('The named reviewers of the session. Empty if every reviewer with access can review it.'),
    review: reviewOfSession.nullable().describe('Null if no review was ever requested.'),
    messages: z
      .array(message)
      .describe('The messages to the signers, oldest first. For an erased session, one-time passwords only.'),
    notes: z.array(note).describe('The notes of colleagues, oldest first. Never show them to signers.'),
    timeline: z.array(event),
  }),
  errors: ['SESSION_NOT_FOUND'],
});
