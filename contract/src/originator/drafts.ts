/**
 * Drafts: sessions that are being prepared. They may be incomplete, are kept encrypted for 30 days after the last change, and are seen
 * by whoever makes them alone: one person, or one API key.
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText, recordId, askedVersion } from '../schemas/values.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS, MAX_PARTICIPANTS } from '../rules/limits.ts';
import { SIGNER_FIELD_KINDS } from '../rules/field-kinds.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { MAX_MESSAGE_LENGTH } from '../rules/plain-text.ts';
import { exactly } from '../schemas/exactly.ts';
import { annotationBox, fieldBox, signerField } from './fields.ts';
import { fieldProblem, roleId, suggestion } from './layouts.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { documentTitle, layoutData, metadata } from './session-input.ts';
import { createSession } from './sessions.ts';

const draftParticipant = exactly({
  name: z.string().max(200).default(''),
  phone: z.string().max(40).default(''),
  email: z.string().max(254).default(''),
  language: z.enum(LANGUAGES).optional(),
  signing_order: z.number().int().min(1).max(MAX_PARTICIPANTS).optional(),
  role: roleId.optional(),
  fields: z.array(signerField).max(50).optional(),
  external_id: z.string().max(200).optional(),
  return_url: z.string().max(2048).optional(),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What the call that starts a session takes, whether or not it would take it yet; texts may be empty. */
export const draftContent = exactly({
  template_id: idText.optional(),
  layout_id: idText.optional(),
  layout_version: askedVersion.optional(),
  data: layoutData.optional(),
  documents: z
    .array(exactly({ sha256, name: documentTitle }))
    .max(MAX_DOCUMENTS)
    .default([])
    .describe('Those of the draft that are sent, in the order in which they are read.'),
  department: z.string().max(100).optional(),
  reference: z.string().max(200).default(''),
  message: z
    .string()
    .max(2 * MAX_MESSAGE_LENGTH)
    .default(''),
  branch_ids: z.array(idText).max(500).default([]),
  validity_hours: z.number().int().min(1).max(1_000_000).optional(),
  metadata: metadata.optional(),
  participants: z.array(draftParticipant).max(MAX_PARTICIPANTS).default([]),
});
export type DraftContent = z.output<typeof draftContent>;

const draftDocument = z.object({
  sha256: z.string(),
  size_bytes: z.number(),
  pages: z
    .array(z.object({ width: z.number(), height: z.number() }))
    .describe('As they are seen, in points.'),
});
export type DraftDocument = z.output<typeof draftDocument>;

const saved = z.object({
  draft_id: z.string(),
  version: z.number().describe('Counts the changes.'),
  updated_at: z.string(),
  expires_at: z.string().describe('When it is erased, unless it is changed before.'),
});

const draft = saved.extend({
  content: draftContent,
  uploads: z.array(draftDocument).describe('Every PDF that was uploaded to it.'),
});

const ofVersion = z
  .number()
  .int()
  .min(1)
  .max(1_000_000_000)
  .describe('The version that was read: refused where it was changed since, in another window perhaps.');

export const createDraft = defineCall({
  method: 'POST',
  path: '/api/v1/originator/drafts',
  access: 'api-key',
  scope: 'send',
  isPrivate: true,
  tag: 'Originator',
  summary: 'Begin a draft of a session',
  body: exactly({ content: draftContent }),
  data: draft,
  status: 201,
  errors: ['TOO_MANY_DRAFTS', 'DEPARTMENT_REQUIRED', 'DOCUMENT_NOT_FOUND'],
});

export const listDrafts = defineCall({
  method: 'GET',
  path: '/api/v1/originator/drafts',
  access: 'api-key',
  scope: 'send',
  tag: 'Originator',
  summary: 'The own drafts, the last changed first, a page at a time',
  query: exactly(page),
  data: z.object({
    drafts: z.array(
      saved.extend({
        reference: z.string(),
        layout_id: z.string().nullable(),
        document_names: z.array(z.string()),
        participants: z.array(z.string()).describe('The names that were entered.'),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

export const getDraft = defineCall({
  method: 'GET',
  path: '/api/v1/originator/drafts/:id',
  access: 'api-key',
  scope: 'send',
  tag: 'Originator',
  summary: 'One of the own drafts',
  params: recordId,
  data: draft,
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT'],
});

export const saveDraft = defineCall({
  method: 'PUT',
  path: '/api/v1/originator/drafts/:id',
  access: 'api-key',
  scope: 'send',
  isPrivate: true,
  tag: 'Originator',
  summary: 'Replace the content of a draft',
  params: recordId,
  body: exactly({ version: ofVersion, content: draftContent }),
  data: saved,
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DRAFT_CHANGED', 'DEPARTMENT_REQUIRED', 'DOCUMENT_NOT_FOUND'],
});

export const deleteDraft = defineCall({
  method: 'DELETE',
  path: '/api/v1/originator/drafts/:id',
  access: 'api-key',
  scope: 'send',
  isPrivate: true,
  tag: 'Originator',
  summary: 'Delete a draft and its PDFs, for good',
  params: recordId,
  data: z.object({ draft_id: z.string(), deleted: z.literal(true) }),
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT'],
});

export const addDraftDocument = defineCall({
  method: 'POST',
  path: '/api/v1/originator/drafts/:id/documents',
  access: 'api-key',
  scope: 'send',
  isPrivate: true,
  multipart: { document: { file: 'application/pdf' } },
  tag: 'Originator',
  summary:
    'Upload a PDF to a draft: multipart with the part `document`. It is sent once the content names it by its SHA-256',
  params: recordId,
  data: draftDocument.extend({ name: z.string().describe('Its title, or the name of the file.') }),
  status: 201,
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DOCUMENT_REFUSED'],
  bodyLimit: MAX_DOCUMENT_BYTES + 1024 * 1024,
});

export const getDraftDocument = defineCall({
  method: 'GET',
  path: '/api/v1/originator/drafts/:id/documents/:sha256',
  access: 'api-key',
  scope: 'send',
  tag: 'Originator',
  summary: 'A PDF of a draft, as it was uploaded',
  params: recordId.extend({ sha256 }),
  file: 'application/pdf',
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DOCUMENT_NOT_FOUND', 'FILE_UNREADABLE'],
});

export const getDraftPlaces = defineCall({
  method: 'GET',
  path: '/api/v1/originator/drafts/:id/places',
  access: 'api-key',
  scope: 'send',
  tag: 'Originator',
  summary:
    'Where the fields of a draft are on its documents, anchors found; and the fields that the documents seem to want',
  params: recordId,
  data: z.object({
    fields: z
      .array(
        z.object({
          participant: z.number().describe('Counted from 0, as in the content of the draft.'),
          field: z.number().describe('Which of their fields, counted from 0.'),
          ...fieldBox,
        }),
      )
      .describe('Those whose place is known.'),
    problems: z
      .array(fieldProblem)
      .describe('Why it could not be sent like this; fields are named like `participants.0.fields.1`.'),
    suggestions: z
      .array(suggestion)
      .describe('Of `signature`, `initials`, `date` and `name`. Their roles are words of the documents.'),
    annotations: z
      .array(annotationBox)
      .describe('Where annotations of the documents would hide a field; the first 2,000 of each document.'),
  }),
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DOCUMENT_REFUSED', 'FILE_UNREADABLE'],
});

/** What a session that cannot be made yet is refused with, as the call that starts one does. */
const SESSION_ERRORS = createSession.errors;

export const previewDraft = defineCall({
  method: 'POST',
  path: '/api/v1/originator/drafts/:id/preview',
  access: 'api-key',
  scope: 'send',
  isPrivate: true,
  tag: 'Originator',
  summary: 'What each signer would get if the draft were sent now; no session is made and nothing is sent',
  params: recordId,
  data: z.object({
    documents: z.array(
      z.object({
        name: z.string().nullable(),
        sha256: z.string().describe('By which it is read until the next preview.'),
        size_bytes: z.number(),
        pages: z.number(),
      }),
    ),
    expires_at: z.string(),
    participants: z.array(
      z.object({
        name: z.string(),
        signing_order: z.number(),
        role: z.string().nullable(),
        fields: z
          .array(z.object({ kind: z.enum(SIGNER_FIELD_KINDS), ...fieldBox }))
          .describe('Where their signature, initials, date and name will be drawn.'),
        messages: z
          .array(
            z.object({ channel: z.enum(['sms', 'email']), subject: z.string().nullable(), text: z.string() }),
          )
          .describe(
            'The invitations, with … in place of the secret part of the link; none where the template sends none.',
          ),
      }),
    ),
  }),
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', ...SESSION_ERRORS, 'FILE_UNREADABLE'],
});

export const previewDraftDocument = defineCall({
  method: 'GET',
  path: '/api/v1/originator/drafts/:id/preview/:sha256',
  access: 'api-key',
  scope: 'send',
  tag: 'Originator',
  summary: 'A document of the last preview, as signers would read it, with its values drawn in',
  params: recordId.extend({ sha256 }),
  file: 'application/pdf',
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DOCUMENT_NOT_FOUND', 'FILE_UNREADABLE'],
});

export const sendDraft = defineCall({
  method: 'POST',
  path: '/api/v1/originator/drafts/:id/send',
  access: 'api-key',
  scope: 'send',
  tag: 'Originator',
  summary: 'Make the session of a draft, once, and erase the draft',
  params: recordId,
  body: exactly({ version: ofVersion }),
  data: createSession.data,
  status: 201,
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DRAFT_CHANGED', ...SESSION_ERRORS, 'FILE_UNREADABLE'],
});

export const duplicateSession = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/duplicate',
  access: 'api-key',
  scope: 'send',
  showsPersonalData: true,
  tag: 'Originator',
  summary:
    'Begin a draft with what a session was made from: its layout or documents, people, order, template, branches and reference, as far as they are still there. A `return_url` is taken over where the API key may send signers there',
  params: recordId,
  data: draft.extend({
    missing: z
      .array(z.enum(['data', 'documents', 'layout', 'template', 'branches']))
      .describe(
        'What could not be taken over: values of a layout are not kept beside the document they were drawn into; the rest was removed, ' +
          'archived or is beyond the reach of the caller.',
      ),
  }),
  status: 201,
  errors: ['SESSION_NOT_FOUND', 'DOCUMENT_ERASED', 'TOO_MANY_DRAFTS', 'FILE_UNREADABLE'],
});
