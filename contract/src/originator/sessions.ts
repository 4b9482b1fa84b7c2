/** Sessions: their documents, their signers, and what became of them. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '../rules/document-limits.ts';
import { ATTACHMENT_TYPES } from '../rules/attachments.ts';
import { DECLINE_REASONS } from '../rules/decline.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { department, name } from './name.ts';
import { normalisePhone } from '../rules/phone-mask.ts';
import { SESSION_STATUSES } from '../rules/participant-state.ts';
import { VERDICTS } from '../rules/verdict.ts';
import { OPEN_STEPS } from '../rules/step-at.ts';
import { exactly } from './exactly.ts';
import { REVIEWED_CHECKS } from '../rules/review.ts';
import { signerField } from './fields.ts';

export type { SignatureField } from './fields.ts';
import { dataKey, roleId } from './layouts.ts';
import { reviewOfSession } from './review.ts';

const MAX_PARTICIPANTS = 20;
const MAX_VALUE_LENGTH = 5000;

/** Which of several documents, counted from 1. */
const documentNumber = z.number().int().min(1).max(MAX_DOCUMENTS);

export const phone = z.string().transform((text, context) => {
  const normal = normalisePhone(text);
  if (normal) return normal;
  context.addIssue({ code: 'custom', message: 'must be in international form, like +919876543210' });
  return z.NEVER;
});

export const email = z.email().max(254);

const participantInput = exactly({
  name,
  phone,
  email: email.optional(),
  /** Of messages and screens. Without it, messages are in English, and screens in the language of the phone. */
  language: z.enum(LANGUAGES).optional(),
  /** Who signs when; the position in the list unless given. Equal numbers may sign in any order. */
  signing_order: z.number().int().min(1).max(MAX_PARTICIPANTS).optional(),
  fields: z.array(signerField).max(50).optional(),
  /** Which role of the layout this is; then the layout has the fields. */
  role: roleId.optional(),
});

/** Two signers with one phone could sign for each other; and an order that some have and some get is none. */
function refuseAmbiguous(
  people: readonly z.output<typeof participantInput>[],
  context: z.RefinementCtx,
): void {
  for (const [index, { phone: own }] of people.entries()) {
    const first = people.findIndex((person) => person.phone === own);
    if (first < index)
      context.addIssue({
        code: 'custom',
        path: [index, 'phone'],
        message: `is also the phone of participants.${first}: every participant needs one of their own`,
      });
  }
  const ordered = people.filter((person) => person.signing_order !== undefined).length;
  if (ordered > 0 && ordered < people.length)
    context.addIssue({
      code: 'custom',
      message: 'signing_order must be given for every participant or for none',
    });
}

const documentTitle = z.string().trim().min(1).max(200);

/** The JSON of the multipart part `session`; each PDF travels in a part `document`, in order, unless a layout has them. */
export const sessionInput = exactly({
  template_id: z.string().max(64).optional(),
  /** The documents and fields of a layout, in place of the part `document` and of fields of the participants. */
  layout_id: z.string().max(64).optional(),
  /** The newest one unless said. */
  layout_version: z.number().int().min(1).optional(),
  /** What is filled into the layout's text and tick fields before anybody reads the document. */
  data: z.record(dataKey, z.union([z.string().max(MAX_VALUE_LENGTH), z.number(), z.boolean()])).optional(),
  /** Whose it is: one of the caller's; else the caller's only one, or that of the template. */
  department: department.optional(),
  /** What the document is called, where there is one; else its title, or the name of the uploaded file. */
  document_name: documentTitle.optional(),
  /** One for each part `document`, in the same order. */
  documents: z
    .array(exactly({ name: documentTitle.optional() }))
    .min(1)
    .max(MAX_DOCUMENTS)
    .optional(),
  reference: z.string().trim().max(200).optional(),
  branch_ids: z.array(z.string().max(64)).max(500).optional(),
  participants: z.array(participantInput).min(1).max(MAX_PARTICIPANTS).superRefine(refuseAmbiguous),
  metadata: z.record(z.string().max(64), z.string().max(1000)).optional(),
}).superRefine(refuseHalfLayout);

/** Roles, data and a version belong to a layout, fields to a document of one's own. */
function refuseHalfLayout(
  {
    layout_id,
    layout_version,
    data,
    document_name,
    documents,
    participants,
  }: {
    layout_id?: string | undefined;
    layout_version?: number | undefined;
    data?: object | undefined;
    document_name?: string | undefined;
    documents?: object | undefined;
    participants: readonly z.output<typeof participantInput>[];
  },
  context: z.RefinementCtx,
): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  if (layout_id === undefined) {
    if (layout_version !== undefined) refuse(['layout_version'], 'needs a layout_id');
    if (data !== undefined) refuse(['data'], 'needs a layout_id');
  } else {
    if (document_name !== undefined) refuse(['document_name'], 'is that of the layout');
    if (documents !== undefined) refuse(['documents'], 'are those of the layout');
  }
  for (const [index, { role, fields }] of participants.entries())
    if (layout_id === undefined) {
      if (role !== undefined) refuse(['participants', index, 'role'], 'needs a layout_id');
    } else {
      if (role === undefined) refuse(['participants', index, 'role'], 'is needed with a layout');
      if (fields !== undefined) refuse(['participants', index, 'fields'], 'are those of the layout');
    }
}

export type SessionInput = z.infer<typeof sessionInput>;

/**
 * `decrypted`: it was encrypted without a password to open it, and was rewritten without the encryption. `anchors_removed`: texts by
 * which fields were placed were taken out of it.
 */
const DOCUMENT_NOTES = ['decrypted', 'anchors_removed'] as const;
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
      '`anchors_removed`: texts by which fields were placed were taken out of it.',
  );

export const createSession = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions',
  access: 'api-key',
  scope: 'send',
  multipart: true,
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
        phone_masked: z.string(),
        link: z.string(),
      }),
    ),
  }),
  status: 201,
  errors: [
    'DOCUMENT_REFUSED',
    'TEMPLATE_NOT_FOUND',
    'BRANCH_NOT_FOUND',
    'DEPARTMENT_REQUIRED',
    'LAYOUT_NOT_FOUND',
    'LAYOUT_ARCHIVED',
    'LAYOUT_DATA_REFUSED',
    'LAYOUT_REFUSED',
  ],
  bodyLimit: MAX_DOCUMENT_BYTES + 1024 * 1024,
});

const summary = z.object({
  session_id: z.string(),
  status: z.enum(SESSION_STATUSES),
  reference: z.string().nullable(),
  template_id: z.string().nullable(),
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
  template_id: z.string().max(64).optional(),
  branch_id: z.string().max(64).optional(),
  sender_id: z.string().max(64).optional().describe('The API key or the person that started it.'),
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
        'a message could not be sent, or a reviewer is waited for.',
    ),
  step: z.enum(OPEN_STEPS).optional().describe('Sessions in progress in which somebody is at this step.'),
  expires_before: z.iso.datetime({ offset: true }).optional(),
  created_after: z.iso.datetime({ offset: true }).optional(),
  created_before: z.iso.datetime({ offset: true }).optional(),
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
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    order: z.enum(SESSION_ORDERS).default('newest'),
    ...filters,
  }),
  data: z.object({ sessions: z.array(summary), next_cursor: z.string().nullable() }),
  errors: ['CURSOR_INVALID'],
});

export const countSessions = defineCall({
  method: 'GET',
  path: '/api/v1/originator/session-count',
  access: 'api-key',
  scope: 'read',
  showsPersonalDataOf: 'q',
  tag: 'Originator',
  summary: 'How many sessions a filter finds, up to a thousand',
  query: exactly(filters),
  data: z.object({ count: z.number(), has_more: z.boolean() }),
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
  facts: z.record(z.string(), z.unknown()),
});

const id = z.object({ id: z.string().max(64) });

export const getSession = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id',
  access: 'api-key',
  scope: 'read',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'One session with its participants, their checks and its timeline',
  params: id,
  data: summary.extend({
    template_version: z
      .number()
      .nullable()
      .describe('Which version of the template it began with; null without one, and for older sessions.'),
    metadata: z.record(z.string(), z.string()),
    cancel_reason: z.string().nullable().describe('Why it was cancelled, where that was said.'),
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
    timeline: z.array(event),
  }),
  errors: ['SESSION_NOT_FOUND'],
});

export const getSessionDocument = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/document',
  access: 'api-key',
  scope: 'read',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'The PDF: sealed once the session is completed, as uploaded until then',
  params: id,
  query: exactly({
    version: z.enum(['original', 'sealed']).optional(),
    document: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_DOCUMENTS)
      .default(1)
      .describe('Which of several documents.'),
  }),
  file: 'application/pdf',
  errors: ['SESSION_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_SEALED', 'DOCUMENT_ERASED'],
});

export const getSessionBundle = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/bundle',
  access: 'api-key',
  scope: 'read',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'All sealed documents of a completed session as one ZIP file with a manifest',
  params: id,
  file: 'application/zip',
  errors: ['SESSION_NOT_FOUND', 'DOCUMENT_NOT_SEALED', 'DOCUMENT_ERASED'],
});

export const getSessionEvidence = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/evidence',
  access: 'api-key',
  scope: 'evidence',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'The evidence chain; with format=zip, together with the photos, the signatures and the document',
  params: id,
  query: exactly({ format: z.enum(['json', 'zip']).default('json') }),
  data: z.object({
    session_id: z.string(),
    intact: z.boolean(),
    head: z.object({ count: z.number(), sha256: z.string() }),
    /**
     * `origin` (where the event came from) and `details` (names, numbers, addresses) are texts that the body names by hash.
     * They may be erased one day.
     */
    events: z.array(
      z.object({
        body: z.string(),
        sha256: z.string(),
        origin: z.string().nullable(),
        details: z.string().nullable(),
      }),
    ),
  }),
  errors: ['SESSION_NOT_FOUND'],
});

export const getEvidencePart = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/evidence/parts/:sha256',
  access: 'api-key',
  scope: 'evidence',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'A file that an event of the chain names by its hash: a photo, a signature, a position',
  params: id.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  file: 'application/octet-stream',
  errors: ['SESSION_NOT_FOUND', 'EVIDENCE_PART_NOT_FOUND', 'DOCUMENT_ERASED'],
});

export const getParticipantPlace = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/participants/:pid/place',
  access: 'api-key',
  scope: 'evidence',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'Where a participant was, with a map of the branches around; null where no position was taken',
  params: id.extend({ pid: z.string().max(64) }),
  data: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      accuracy: z.number(),
      address: z.string().nullable(),
      map_image_base64: z.string().nullable(),
    })
    .nullable(),
  errors: ['SESSION_NOT_FOUND', 'PARTICIPANT_NOT_FOUND', 'DOCUMENT_ERASED'],
});

export const cancelSession = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/cancel',
  access: 'api-key',
  scope: 'manage',
  tag: 'Originator',
  summary: 'End a session before it is completed; signers who were sent their link are told',
  params: id,
  body: exactly({
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe(
        'Why. It is in the evidence, in the webhook and on the page of the session, and is not told to the signers. It is not ' +
          'erased with what is personal: name nobody in it.',
      ),
  }),
  data: z.object({ session_id: z.string(), status: z.literal('CANCELLED') }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'SESSION_HAS_EXPIRED'],
});

export const eraseSession = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/erase',
  access: 'api-key',
  scope: 'erase',
  needsProof: true,
  tag: 'Originator',
  summary: 'Erase what is personal about a session that has ended, for good; its evidence chain stays',
  params: id,
  data: z.object({ session_id: z.string(), erased_at: z.string() }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_NOT_ENDED'],
});

export const resendLink = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/participants/:pid/resend-link',
  access: 'api-key',
  scope: 'manage',
  tag: 'Originator',
  summary: 'Replace the personal link of a participant by a new one and send it; the old one dies',
  params: id.extend({ pid: z.string().max(64) }),
  data: z.object({ participant_id: z.string(), link: z.string() }),
  errors: [
    'SESSION_NOT_FOUND',
    'PARTICIPANT_NOT_FOUND',
    'SESSION_ENDED',
    'SESSION_HAS_EXPIRED',
    'ALREADY_SIGNED',
  ],
});

export const createDocumentToken = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/document-token',
  access: 'api-key',
  scope: 'manage',
  tag: 'Originator',
  summary:
    'An expiring, revocable link to the document; issuing one with revoke_others ends the earlier ones',
  params: id,
  body: exactly({
    version: z.enum(['original', 'sealed']).optional(),
    document: documentNumber
      .optional()
      .describe('The one document of several that it opens; every one of the session unless said.'),
    expires_in_hours: z.number().int().min(1).max(8760).default(24),
    revoke_others: z.boolean().default(false),
  }),
  data: z.object({ token: z.string(), url: z.string(), expires_at: z.string() }),
  status: 201,
  errors: ['SESSION_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_SEALED', 'DOCUMENT_ERASED'],
});
