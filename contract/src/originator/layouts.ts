/** Calls for layouts. A layout is a reusable document with roles for its signers and fields for each role. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import {
  documentInQuery,
  filed,
  idText,
  instant,
  moved,
  name,
  recordId,
  textOrNull,
} from '../schemas/values.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '../rules/limits.ts';
import { FIELD_KINDS } from '../rules/field-kinds.ts';
import { FIELD_PROBLEMS } from '../rules/field-problems.ts';
import { exactly } from '../schemas/exactly.ts';
import { anchor, annotationBox, fieldBox } from './fields.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { role, layoutInput, layoutVersionInput, layoutDocumentInput, field } from './layout-content.ts';

const layoutDocument = z.object({
  document: z.number().describe('Counted from 1.'),
  name: textOrNull,
  sha256: z.string(),
  size_bytes: z.number(),
  pages: z
    .array(z.object({ width: z.number(), height: z.number() }))
    .describe('The visible sizes in points.'),
});

export type LayoutDocument = z.output<typeof layoutDocument>;

const defaultTemplate = textOrNull.describe(
  'The template that the console suggests for sessions of this layout. Null for the default of the installation.',
);

const folder = textOrNull.describe('The folder in which the console lists it. Null for none.');

const summary = z.object({
  layout_id: z.string(),
  name: z.string(),
  department: textOrNull,
  version: z.number().describe('The newest version.'),
  roles: z.array(z.object({ id: z.string(), name: z.string(), required: z.boolean() })),
  documents_total: z.number(),
  pages_total: z.number(),
  fields_total: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: textOrNull,
  default_template_id: defaultTemplate,
  folder,
});

export const layout = z.object({
  layout_id: z.string(),
  name: z.string(),
  department: textOrNull,
  version: z.number(),
  latest_version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: textOrNull,
  default_template_id: defaultTemplate,
  folder,
  documents: z.array(layoutDocument),
  roles: z.array(role),
  fields: z.array(field),
  data_keys: z
    .array(
      z.object({
        key: z.string(),
        kind: z.enum(['text', 'tick']),
        required: z.boolean(),
        filled_by: z
          .enum(['sender', 'signer'])
          .describe('`signer`: the value is optional, and the signer can change it.'),
      }),
    )
    .describe('The values that a session provides in `data`.'),
});

const ofVersion = exactly({
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Defaults to the newest version.'),
});

const BODY_BYTES = MAX_DOCUMENT_BYTES + 1024 * 1024;

export const createLayout = originatorCall('POST', '/layouts', 'setup', {
  multipart: { document: { file: 'application/pdf', max: MAX_DOCUMENTS }, layout: layoutInput },
  summary: 'Create a layout. Multipart with the parts `document` (PDF, one or more) and `layout` (JSON)',
  data: layout,
  status: 201,
  errors: ['DOCUMENT_REFUSED', 'LAYOUT_REFUSED', 'DEPARTMENT_REQUIRED'],
  bodyLimit: BODY_BYTES,
});

export const listLayouts = originatorCall('GET', '/layouts', 'read', {
  summary: 'List layouts, newest first',
  query: exactly({
    ...page,
    archived: z.literal('true').optional().describe('Returns archived layouts instead of active ones.'),
  }),
  data: z.object({ layouts: z.array(summary), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const getLayout = originatorCall('GET', '/layouts/:id', 'read', {
  summary: 'Retrieve the newest version of a layout, or a specific one',
  params: recordId,
  query: ofVersion,
  data: layout,
  errors: ['LAYOUT_NOT_FOUND'],
});

export const listLayoutVersions = originatorCall('GET', '/layouts/:id/versions', 'read', {
  summary: 'List the versions of a layout, newest first',
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
  'API_KEY_FOR_ONE_DEPARTMENT',
  'LAYOUT_ARCHIVED',
  'LAYOUT_CHANGED',
  'DOCUMENT_REFUSED',
  'LAYOUT_REFUSED',
  'FILE_UNREADABLE',
] as const;

export const addLayoutVersion = originatorCall('POST', '/layouts/:id/versions', 'setup', {
  multipart: {
    document: { file: 'application/pdf', max: MAX_DOCUMENTS, isOptional: true },
    layout: layoutVersionInput,
  },
  summary:
    'Create a new version of a layout. Multipart with the part `layout` (JSON) and, if documents change, all `document` parts. Existing sessions keep their version',
  params: recordId,
  data: layout,
  status: 201,
  errors: VERSION_ERRORS,
  bodyLimit: BODY_BYTES,
});

export const archiveLayout = originatorCall('DELETE', '/layouts/:id', 'setup', {
  summary: 'Archive a layout so that no new sessions can use it. Existing sessions are not affected',
  params: recordId,
  data: z.object({ layout_id: z.string(), archived_at: z.string() }),
  errors: ['LAYOUT_NOT_FOUND', 'API_KEY_FOR_ONE_DEPARTMENT'],
});

export const moveLayout = originatorCall('PUT', '/layouts/:id/department', 'setup', {
  summary: 'Move a layout to another department, or to all departments. Existing sessions keep theirs',
  params: recordId,
  body: moved,
  data: z.object({ layout_id: z.string(), department: textOrNull, former_department: textOrNull }),
  errors: ['LAYOUT_NOT_FOUND', 'DEPARTMENT_REQUIRED', 'API_KEY_FOR_ONE_DEPARTMENT'],
});

export const setLayoutTemplate = originatorCall('PUT', '/layouts/:id/default-template', 'setup', {
  summary:
    'Choose the template that the console suggests for sessions of a layout. Null for the default of the installation',
  params: recordId,
  body: exactly({ template_id: idText.nullable() }),
  data: z.object({ layout_id: z.string(), default_template_id: textOrNull }),
  errors: ['LAYOUT_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'API_KEY_FOR_ONE_DEPARTMENT'],
});

export const fileLayout = originatorCall('PUT', '/layouts/:id/folder', 'setup', {
  summary: 'Put a layout into a folder of the list, or null to take it out',
  params: recordId,
  body: filed,
  data: z.object({ layout_id: z.string(), folder: textOrNull }),
  errors: ['LAYOUT_NOT_FOUND', 'API_KEY_FOR_ONE_DEPARTMENT'],
});

export const duplicateLayout = originatorCall('POST', '/layouts/:id/duplicate', 'setup', {
  summary:
    'Create a layout from the newest version of another one: documents, roles, fields, folder and default template',
  params: recordId,
  body: exactly({ name }),
  data: layout,
  status: 201,
  errors: ['LAYOUT_NOT_FOUND', 'DEPARTMENT_REQUIRED', 'FILE_UNREADABLE'],
});

export const getLayoutInputs = originatorCall('GET', '/layouts/:id/inputs', 'read', {
  showsPersonalData: true,
  summary:
    'Download what signers filled in as CSV: session, reference, time, and one column for each role and key of the layout',
  params: recordId,
  query: exactly({ created_after: instant.optional(), created_before: instant.optional() }),
  file: 'text/csv',
  errors: ['LAYOUT_NOT_FOUND'],
});

export const getLayoutDocument = originatorCall('GET', '/layouts/:id/documents/:number', 'read', {
  summary: 'Download a PDF of a layout as uploaded. Documents are numbered from 1',
  params: recordId.extend({ number: documentInQuery }),
  query: ofVersion,
  file: 'application/pdf',
  errors: ['LAYOUT_NOT_FOUND', 'FILE_UNREADABLE'],
});

/** A problem with a field, and the position of the field. */
export const fieldProblem = z.object({
  field: z.string(),
  problem: z.enum(FIELD_PROBLEMS),
  document: z.number(),
  page: z.number().optional(),
  other: z.string().optional().describe('The field that it overlaps.'),
});

export const replaceLayoutDocument = originatorCall('PUT', '/layouts/:id/documents/:number', 'setup', {
  multipart: { document: { file: 'application/pdf' }, replacement: layoutDocumentInput },
  summary:
    'Create a new version of a layout with one PDF replaced. Multipart with the parts `document` and `replacement` (JSON). Fields keep their positions or follow their anchors, and the document keeps its name',
  params: recordId.extend({ number: documentInQuery }),
  data: layout.extend({
    dropped: z
      .array(fieldProblem)
      .describe('The fields that did not fit and were dropped, with the reasons.'),
  }),
  errors: VERSION_ERRORS,
  bodyLimit: BODY_BYTES,
});

export const SUGGESTION_SOURCES = ['anchor', 'form', 'text'] as const;

export const suggestion = z.object({
  source: z
    .enum(SUGGESTION_SOURCES)
    .describe(
      '`anchor`: a text such as `{{signature:borrower}}`. `form`: a form field of the PDF. `text`: a line or words that look like a field.',
    ),
  kind: z.enum(FIELD_KINDS),
  role: textOrNull.describe(
    'The role that the field seems to belong to. The layout may not have this role yet.',
  ),
  key: textOrNull,
  label: textOrNull.describe('The words that led to the suggestion.'),
  ...fieldBox,
  anchor: anchor.optional().describe('An anchor with which the field can be placed.'),
});

export type Suggestion = z.output<typeof suggestion>;

export const suggestFields = originatorCall('GET', '/layouts/:id/suggestions', 'read', {
  summary:
    'Suggest fields for a layout, based on anchors, form fields, lines, boxes and words in its documents',
  params: recordId,
  query: ofVersion,
  data: z.object({ suggestions: z.array(suggestion) }),
  errors: ['LAYOUT_NOT_FOUND', 'DOCUMENT_REFUSED', 'FILE_UNREADABLE'],
});

export const getLayoutAnnotations = originatorCall('GET', '/layouts/:id/annotations', 'read', {
  summary:
    'List annotations in the documents of a layout that would hide a field. A field placed there is rejected with `under_annotation`',
  params: recordId,
  query: ofVersion,
  data: z.object({
    annotations: z.array(annotationBox).describe('At most 2,000 per document.'),
  }),
  errors: ['LAYOUT_NOT_FOUND', 'DOCUMENT_REFUSED', 'FILE_UNREADABLE'],
});
