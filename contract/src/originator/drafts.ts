/**
 * Drafts: sessions in preparation. A draft may be incomplete, is stored encrypted, is erased 30 days after its
 * last change, and is visible only to its creator (one person or one API key).
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recordId } from '../schemas/values.ts';
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

const ofVersion = z
  .number()
  .int()
  .min(1)
  .max(1_000_000_000)
  .describe(
    'The version that the change is based on. The change is rejected if the draft has changed since, for example in another window.',
  );

export const createDraft = defineCall({
  method: 'POST',
  path: '/api/v1/originator/drafts',
  access: 'api-key',
  scope: 'send',
  isPrivate: true,
  tag: 'Originator',
  summary: 'Create a draft of a session',
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
  summary: "List the caller's drafts, last changed first",
  query: exactly(page),
  data: z.object({
    drafts: z.array(
      saved.extend({
        reference: z.string(),
        layout_id: z.string().nullable(),
        document_names: z.array(z.string()),
        participants: z.array(z.string()).describe('The participant names entered so far.'),
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
  summary: "Retrieve one of the caller's drafts",
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
  summary: 'Delete a draft and its PDFs permanently',
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
    'Upload a PDF to a draft. Multipart with the part `document`. The PDF is sent only if the content lists its SHA-256',
  params: recordId,
  data: draftDocument.extend({
    name: z.string().describe('The title of the document, or the name of the file.'),
  }),
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
  summary: 'Download a PDF of a draft as it was uploaded',
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

/** The preview returns the same errors as the call that creates a session. */
const SESSION_ERRORS = createSession.errors;

export const previewDraft = defineCall({
  method: 'POST',
  path: '/api/v1/originator/drafts/:id/preview',
  access: 'api-key',
  scope: 'send',
  isPrivate: true,
  tag: 'Originator',
  summary: 'Preview what each signer would receive. Creates no session and sends nothing',
  params: recordId,
  data: z.object({
    documents: z.array(
      z.object({
        name: z.string().nullable(),
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
        role: z.string().nullable(),
        fields: z
          .array(z.object({ kind: z.enum(SIGNER_FIELD_KINDS), ...fieldBox }))
          .describe('Where the signature, initials, date and name of each signer will be drawn.'),
        messages: z
          .array(
            z.object({ channel: z.enum(['sms', 'email']), subject: z.string().nullable(), text: z.string() }),
          )
          .describe(
            'The invitations, with … instead of the secret part of the link. Empty if the template sends no invitations.',
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
  summary: 'Download a document of the last preview as signers would read it, with its values filled in',
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
  summary: 'Create the session of a draft and delete the draft',
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
