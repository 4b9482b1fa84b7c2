/** Layouts: documents to be used again, with the roles of those who sign and the fields for each. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recordId, department, name } from '../schemas/values.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '../rules/limits.ts';
import { FIELD_KINDS } from '../rules/field-kinds.ts';
import { FIELD_PROBLEMS } from '../rules/field-problems.ts';
import { exactly } from '../schemas/exactly.ts';
import { anchor, annotationBox, fieldBox, lettering, placement, refuseHalfPlaced } from './fields.ts';
import { nextCursor, page } from '../schemas/list.ts';

const MAX_ROLES = 20;
const MAX_FIELDS = 500;

/** A word by which programs call a role, a field or a value. */
const word = z.string().regex(/^[A-Za-z][\w.-]{0,63}$/, 'must be a letter, then letters, digits or . _ -');
export const roleId = word.describe('Like `borrower` or `co-borrower`.');
export const dataKey = word.describe('Under which the session gives the value.');

const role = exactly({
  id: roleId,
  name: name.max(100).describe('How people call it.'),
  signing_order: z
    .number()
    .int()
    .min(1)
    .max(MAX_ROLES)
    .optional()
    .describe('When it signs, unless the session says otherwise; for every role or for none.'),
  required: z.boolean().default(true).describe('Whether a session without it is refused.'),
});

const described = {
  id: word.describe('By which refusals name it; each once in a layout.'),
  kind: z.enum(FIELD_KINDS),
  role: roleId.optional().describe('Whose it is: of `signature`, `initials`, `date` and `name`.'),
  key: dataKey.optional().describe('What goes into it: of `text` and `tick`.'),
  required: z
    .boolean()
    .default(true)
    .describe('Of `text` and `tick`: whether a session must give the value.'),
  ...lettering,
};

const fieldInput = exactly({ ...described, ...placement }).superRefine(refuseHalfPlaced);

const content = {
  name,
  roles: z.array(role).min(1).max(MAX_ROLES).superRefine(refuseUnclearRoles),
  fields: z.array(fieldInput).max(MAX_FIELDS),
  document_names: z
    .array(z.string().trim().min(1).max(200))
    .max(MAX_DOCUMENTS)
    .optional()
    .describe('What the documents are called, in their order; else their titles, or the names of the files.'),
};

function refuseUnclearRoles(roles: readonly z.output<typeof role>[], context: z.RefinementCtx): void {
  for (const [index, { id }] of roles.entries())
    if (roles.findIndex((other) => other.id === id) < index)
      context.addIssue({ code: 'custom', path: [index, 'id'], message: `'${id}' is there twice` });
  const ordered = roles.filter(({ signing_order }) => signing_order !== undefined).length;
  if (ordered > 0 && ordered < roles.length)
    context.addIssue({ code: 'custom', message: 'signing_order must be given for every role or for none' });
}

/** The JSON of the multipart part `layout`; the PDFs travel in parts `document`, in their order. */
export const layoutInput = exactly({ ...content, department: department.optional() });
export type LayoutInput = z.output<typeof layoutInput>;

const basedOn = z
  .number()
  .int()
  .min(1)
  .optional()
  .describe('The version that was changed: refused where somebody else has made another one since.');

/** Of a new version. Without parts `document`, the documents stay as they are. */
export const layoutVersionInput = exactly({ ...content, based_on: basedOn });
export type LayoutVersionInput = z.output<typeof layoutVersionInput>;

/** Beside a PDF that takes the place of another. */
export const layoutDocumentInput = exactly({
  based_on: basedOn,
  drop_unfitting: z
    .boolean()
    .default(false)
    .describe('Whether fields that do not fit on it are left out; else it is refused, and they are named.'),
});
export type LayoutDocumentInput = z.input<typeof layoutDocumentInput>;

/** A field whose place is known; `anchor` says from which text. */
const field = z.object({
  ...described,
  ...fieldBox,
  anchor: anchor.optional(),
});
export type LayoutField = z.output<typeof field>;
export type LayoutRole = z.output<typeof role>;

const layoutDocument = z.object({
  document: z.number().describe('Counted from 1.'),
  name: z.string().nullable(),
  sha256: z.string(),
  size_bytes: z.number(),
  pages: z
    .array(z.object({ width: z.number(), height: z.number() }))
    .describe('As they are seen, in points.'),
});
export type LayoutDocument = z.output<typeof layoutDocument>;

const summary = z.object({
  layout_id: z.string(),
  name: z.string(),
  department: z.string().nullable(),
  version: z.number().describe('The newest one.'),
  roles: z.array(z.object({ id: z.string(), name: z.string(), required: z.boolean() })),
  documents_total: z.number(),
  pages_total: z.number(),
  fields_total: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
});

const layout = z.object({
  layout_id: z.string(),
  name: z.string(),
  department: z.string().nullable(),
  version: z.number(),
  latest_version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
  documents: z.array(layoutDocument),
  roles: z.array(role),
  fields: z.array(field),
  data_keys: z
    .array(z.object({ key: z.string(), kind: z.enum(['text', 'tick']), required: z.boolean() }))
    .describe('What a session gives in `data`.'),
});

const ofVersion = exactly({
  version: z.coerce.number().int().min(1).max(1_000_000).optional().describe('The newest one unless said.'),
});
const BODY_BYTES = MAX_DOCUMENT_BYTES + 1024 * 1024;

export const createLayout = defineCall({
  method: 'POST',
  path: '/api/v1/originator/layouts',
  access: 'api-key',
  scope: 'setup',
  multipart: { document: { file: 'application/pdf', max: MAX_DOCUMENTS }, layout: layoutInput },
  tag: 'Originator',
  summary: 'Add a layout: multipart with parts `document` (PDF, one or more) and `layout` (JSON)',
  data: layout,
  status: 201,
  errors: ['DOCUMENT_REFUSED', 'LAYOUT_REFUSED', 'DEPARTMENT_REQUIRED'],
  bodyLimit: BODY_BYTES,
});

export const listLayouts = defineCall({
  method: 'GET',
  path: '/api/v1/originator/layouts',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'Layouts, newest first, a page at a time',
  query: exactly({
    ...page,
    archived: z.literal('true').optional().describe('Those that were archived, in place of those in use.'),
  }),
  data: z.object({ layouts: z.array(summary), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const getLayout = defineCall({
  method: 'GET',
  path: '/api/v1/originator/layouts/:id',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'One layout in its newest version, or in the one that is asked for',
  params: recordId,
  query: ofVersion,
  data: layout,
  errors: ['LAYOUT_NOT_FOUND'],
});

export const listLayoutVersions = defineCall({
  method: 'GET',
  path: '/api/v1/originator/layouts/:id/versions',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'The versions of a layout, newest first, a page at a time',
  params: recordId,
  query: exactly(page),
  data: z.object({
    versions: z.array(z.object({ version: z.number(), created_at: z.string() })),
    next_cursor: nextCursor,
  }),
  errors: ['LAYOUT_NOT_FOUND', 'CURSOR_INVALID'],
});

const VERSION_ERRORS = [
  'LAYOUT_NOT_FOUND',
  'LAYOUT_ARCHIVED',
  'LAYOUT_CHANGED',
  'DOCUMENT_REFUSED',
  'LAYOUT_REFUSED',
  'FILE_UNREADABLE',
] as const;

export const addLayoutVersion = defineCall({
  method: 'POST',
  path: '/api/v1/originator/layouts/:id/versions',
  access: 'api-key',
  scope: 'setup',
  multipart: {
    document: { file: 'application/pdf', max: MAX_DOCUMENTS, isOptional: true },
    layout: layoutVersionInput,
  },
  tag: 'Originator',
  summary:
    'A new version: multipart with the part `layout` (JSON) and, where they change, all parts `document`. Sessions keep the version they were made from',
  params: recordId,
  data: layout,
  status: 201,
  errors: VERSION_ERRORS,
  bodyLimit: BODY_BYTES,
});

export const archiveLayout = defineCall({
  method: 'DELETE',
  path: '/api/v1/originator/layouts/:id',
  access: 'api-key',
  scope: 'setup',
  tag: 'Originator',
  summary: 'Archive a layout: nothing is sent from it any more; sessions made from it stay as they are',
  params: recordId,
  data: z.object({ layout_id: z.string(), archived_at: z.string() }),
  errors: ['LAYOUT_NOT_FOUND'],
});

export const getLayoutDocument = defineCall({
  method: 'GET',
  path: '/api/v1/originator/layouts/:id/documents/:number',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'A PDF of a layout, as uploaded; counted from 1',
  params: recordId.extend({ number: z.coerce.number().int().min(1).max(MAX_DOCUMENTS) }),
  query: ofVersion,
  file: 'application/pdf',
  errors: ['LAYOUT_NOT_FOUND', 'FILE_UNREADABLE'],
});

/** What is wrong with a field, and where. */
export const fieldProblem = z.object({
  field: z.string(),
  problem: z.enum(FIELD_PROBLEMS),
  document: z.number(),
  page: z.number().optional(),
  other: z.string().optional().describe('The field that it lies over.'),
});

export const replaceLayoutDocument = defineCall({
  method: 'PUT',
  path: '/api/v1/originator/layouts/:id/documents/:number',
  access: 'api-key',
  scope: 'setup',
  multipart: { document: { file: 'application/pdf' }, replacement: layoutDocumentInput },
  tag: 'Originator',
  summary:
    'A new version with another PDF in the place of one: multipart with the parts `document` and `replacement` (JSON). Fields stay where they are or go with their anchors, under the name of the document before',
  params: recordId.extend({ number: z.coerce.number().int().min(1).max(MAX_DOCUMENTS) }),
  data: layout.extend({
    dropped: z.array(fieldProblem).describe('The fields that did not fit and were left out, and why.'),
  }),
  errors: VERSION_ERRORS,
  bodyLimit: BODY_BYTES,
});

export const SUGGESTION_SOURCES = ['anchor', 'form', 'text'] as const;

export const suggestion = z.object({
  source: z
    .enum(SUGGESTION_SOURCES)
    .describe(
      '`anchor`: a text like `{{signature:borrower}}`; `form`: a field of the PDF itself; `text`: a line or words that look like it.',
    ),
  kind: z.enum(FIELD_KINDS),
  role: z.string().nullable().describe('Whose it seems to be; one that the layout may not have yet.'),
  key: z.string().nullable(),
  label: z.string().nullable().describe('The words that led to it.'),
  ...fieldBox,
  anchor: anchor.optional().describe('Where the field can be placed by it.'),
});
export type Suggestion = z.output<typeof suggestion>;

export const suggestFields = defineCall({
  method: 'GET',
  path: '/api/v1/originator/layouts/:id/suggestions',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary:
    'Fields that its documents seem to want: from anchors, from form fields, and from lines, boxes and words',
  params: recordId,
  query: ofVersion,
  data: z.object({ suggestions: z.array(suggestion) }),
  errors: ['LAYOUT_NOT_FOUND', 'DOCUMENT_REFUSED', 'FILE_UNREADABLE'],
});

export const getLayoutAnnotations = defineCall({
  method: 'GET',
  path: '/api/v1/originator/layouts/:id/annotations',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary:
    'Where annotations of its documents would hide a field: one that lies there is refused as `under_annotation`',
  params: recordId,
  query: ofVersion,
  data: z.object({
    annotations: z.array(annotationBox).describe('The first 2,000 of each document.'),
  }),
  errors: ['LAYOUT_NOT_FOUND', 'DOCUMENT_REFUSED', 'FILE_UNREADABLE'],
});
