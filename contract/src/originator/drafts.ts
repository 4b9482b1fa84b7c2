/**
 * Calls for drafts. A draft is a session in preparation and may be incomplete. It is stored encrypted and erased 30
 * days after its last change. Only its creator (a person or an API key) can see it.
 */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { recordId, textOrNull, whole } from '../schemas/values.ts';
import { MAX_DOCUMENT_BYTES } from '../rules/limits.ts';
import { SIGNER_FIELD_KINDS } from '../rules/field-kinds.ts';
import { exactly } from '../schemas/exactly.ts';
import { annotationBox, fieldBox } from './fields.ts';
import { fieldProblem, suggestion } from './layouts.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { createSession } from './sessions.ts';
import { sha256, draftContent, draftDocument } from './draft-content.ts';

const saved = z.object({
  draft_id: z.string(),
  version: z.number().describe('Increases by one with each change.'),
  updated_at: z.string(),
  expires_at: z.string().describe('When the draft is erased unless it is changed before then.'),
});

export const draft = saved.extend({
  content: draftContent,
  uploads: z.array(draftDocument).describe('All PDFs that were uploaded to the draft.'),
});

const ofVersion = whole(1, 1_000_000_000).describe(
  'The version that the change is based on. The change is rejected if the draft has changed since, for example in another window.',
);

export const createDraft = originatorCall('POST', '/drafts', 'send', {
  isPrivate: true,
  summary: 'Create a draft of a session',
  body: exactly({ content: draftContent }),
  data: draft,
  status: 201,
  errors: ['TOO_MANY_DRAFTS', 'DEPARTMENT_REQUIRED', 'DOCUMENT_NOT_FOUND'],
});

export const listDrafts = originatorCall('GET', '/drafts', 'send', {
  summary: "List the caller's drafts, last changed first",
  query: exactly(page),
  data: z.object({
    drafts: z.array(
      saved.extend({
        reference: z.string(),
        layout_id: textOrNull,
        document_names: z.array(z.string()),
        participants: z.array(z.string()).describe('The participant names entered so far.'),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

export const getDraft = originatorCall('GET', '/drafts/:id', 'send', {
  summary: "Retrieve one of the caller's drafts",
  params: recordId,
  data: draft,
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT'],
});

export const saveDraft = originatorCall('PUT', '/drafts/:id', 'send', {
  isPrivate: true,
  summary: 'Replace the content of a draft',
  params: recordId,
  body: exactly({ version: ofVersion, content: draftContent }),
  data: saved,
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DRAFT_CHANGED', 'DEPARTMENT_REQUIRED', 'DOCUMENT_NOT_FOUND'],
});

export const deleteDraft = originatorCall('DELETE', '/drafts/:id', 'send', {
  isPrivate: true,
  summary: 'Delete a draft and its PDFs permanently',
  params: recordId,
  data: z.object({ draft_id: z.string(), deleted: z.literal(true) }),
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT'],
});

export const addDraftDocument = originatorCall('POST', '/drafts/:id/documents', 'send', {
  isPrivate: true,
  multipart: { document: { file: 'application/pdf' } },
  summary:
    'Upload a PDF to a draft. Multipart with the part `document`. The PDF is sent only if the content lists its SHA-256',
  params: recordId,
  data: draftDocument.extend({
    name: z.string().describe('The title of the document, or the name of the file.'),
  }),
  status: 201,
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DOCUMENT_REFUSED'],
  bodyLimit: MAX_DOCUMENT_BYTES + 1024 * 1024,
});

export const getDraftDocument = originatorCall('GET', '/drafts/:id/documents/:sha256', 'send', {
  summary: 'Download a PDF of a draft as it was uploaded',
  params: recordId.extend({ sha256 }),
  file: 'application/pdf',
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DOCUMENT_NOT_FOUND', 'FILE_UNREADABLE'],
});

export const getDraftPlaces = originatorCall('GET', '/drafts/:id/places', 'send', {
  summary:
    'Locate the fields of a draft on its documents, including fields placed by anchors, and suggest further fields',
  params: recordId,
  data: z.object({
    fields: z
      .array(
        z.object({
          participant: z
            .number()
            .describe('The index of the participant in the content of the draft, starting at 0.'),
          field: z.number().describe("The index of the field among the participant's fields, starting at 0."),
          ...fieldBox,
        }),
      )
      .describe('The fields whose positions are known.'),
    problems: z
      .array(fieldProblem)
      .describe('The problems that prevent sending. Fields have names such as `participants.0.fields.1`.'),
    suggestions: z
      .array(suggestion)
      .describe(
        'Suggestions for `signature`, `initials`, `date` and `name` fields. Their roles are words from the documents.',
      ),
    annotations: z
      .array(annotationBox)
      .describe('Where annotations in the documents would hide a field. At most 2,000 per document.'),
  }),
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DOCUMENT_REFUSED', 'FILE_UNREADABLE'],
});

/** The errors of the preview, which are those of the call that creates a session. */
const SESSION_ERRORS = createSession.errors;

export const previewDraft = originatorCall('POST', '/drafts/:id/preview', 'send', {
  isPrivate: true,
  summary: 'Preview what each signer would receive. Creates no session and sends nothing',
  params: recordId,
  data: z.object({
    documents: z.array(
      z.object({
        name: textOrNull,
        sha256: z.string().describe('Identifies the document for download until the next preview.'),
        size_bytes: z.number(),
        pages: z.number(),
      }),
    ),
    expires_at: z.string(),
    participants: z.array(
      z.object({
        name: z.string(),
        signing_order: z.number(),
        role: textOrNull,
        fields: z
          .array(z.object({ kind: z.enum(SIGNER_FIELD_KINDS), ...fieldBox }))
          .describe('Where the signature, initials, date and name of each signer will be drawn.'),
        messages: z
          .array(z.object({ channel: z.enum(['sms', 'email']), subject: textOrNull, text: z.string() }))
          .describe(
            'The invitations, with … instead of the secret part of the link. Empty if the template sends no invitations.',
          ),
      }),
    ),
  }),
  errors: [
    'DRAFT_NOT_FOUND',
    'DRAFT_SENT',
    ...SESSION_ERRORS,
    'FILE_UNREADABLE',
    'STAMP_OUT_OF_STOCK',
    'STAMP_AWAITED',
  ],
});

export const previewDraftDocument = originatorCall('GET', '/drafts/:id/preview/:sha256', 'send', {
  summary: 'Download a document of the last preview as signers would read it, with its values filled in',
  params: recordId.extend({ sha256 }),
  file: 'application/pdf',
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DOCUMENT_NOT_FOUND', 'FILE_UNREADABLE'],
});

export const sendDraft = originatorCall('POST', '/drafts/:id/send', 'send', {
  summary: 'Create the session of a draft and delete the draft',
  params: recordId,
  body: exactly({ version: ofVersion }),
  data: createSession.data,
  status: 201,
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_SENT', 'DRAFT_CHANGED', ...SESSION_ERRORS, 'FILE_UNREADABLE'],
});

export const duplicateSession = originatorCall('POST', '/sessions/:id/duplicate', 'send', {
  showsPersonalData: true,
  summary:
    'Create a draft from an existing session: its layout or documents, participants, order, template, branches and reference, if they still exist. Copies a `return_url` only if the API key allows its origin',
  params: recordId,
  data: draft.extend({
    missing: z
      .array(z.enum(['data', 'documents', 'layout', 'template', 'branches']))
      .describe(
        'What was not copied. Layout values are not stored outside the document they were drawn into. ' +
          "Other entries were removed, archived or are outside the caller's access.",
      ),
  }),
  status: 201,
  errors: ['SESSION_NOT_FOUND', 'DOCUMENT_ERASED', 'TOO_MANY_DRAFTS', 'FILE_UNREADABLE'],
});
