/** Calls for templates. A template contains the rules for a session. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { department, filed, madeVersion, moved, name, recordId, textOrNull } from '../schemas/values.ts';
import { boundedCount, nextCursor, page } from '../schemas/list.ts';
import { exactly } from '../schemas/exactly.ts';
import { templateConfig } from '../template.ts';

const named = {
  ...templateConfig.shape,
  name: name.default('Untitled').describe('The display name.'),
};
const templateInput = exactly(named);
/** The fields of a change. A field that the request omits stays unchanged, even if it has a default. */
const templateChanges = exactly(withoutDefaults(named));
/** The fields of a new template. The department defaults to the caller's department if the caller has only one. */
const newTemplate = exactly({ ...named, department: department.optional() });
/** The errors that a change of a template can cause. */
const CHANGE_REFUSALS = [
  'TEMPLATE_NOT_FOUND',
  'BASE_URL_REFUSED',
  'WEBHOOK_URL_REFUSED',
  'PERSON_NOT_FOUND',
  'API_KEY_FOR_ONE_DEPARTMENT',
] as const;

const template = z.object({
  ...named,
  template_id: z.string(),
  version: z.number().describe('Increases by one with each change.'),
  department: textOrNull,
  folder: textOrNull.describe('The folder in which the console lists it. Null for none.'),
  is_default: z.boolean().describe('Whether the console suggests it for new sessions.'),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: textOrNull.describe(
    'When the template was deleted. No session can be created from it after that.',
  ),
});

export const createTemplate = originatorCall('POST', '/templates', 'setup', {
  summary: 'Create a template. Omitted options take their defaults',
  body: newTemplate,
  data: template,
  status: 201,
  errors: ['BASE_URL_REFUSED', 'WEBHOOK_URL_REFUSED', 'DEPARTMENT_REQUIRED', 'PERSON_NOT_FOUND'],
});

export const listTemplates = originatorCall('GET', '/templates', 'read', {
  summary: 'List templates, newest first',
  query: exactly({
    ...page,
    deleted: z.literal('true').optional().describe('Returns deleted templates instead of active ones.'),
  }),
  data: z.object({ templates: z.array(template), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const getTemplate = originatorCall('GET', '/templates/:id', 'read', {
  summary: 'Retrieve a template, including a deleted one',
  params: recordId,
  data: template,
  errors: ['TEMPLATE_NOT_FOUND'],
});

export const replaceTemplate = originatorCall('PUT', '/templates/:id', 'setup', {
  summary: 'Replace a template. Existing sessions keep their rules',
  params: recordId,
  body: templateInput,
  data: template,
  errors: CHANGE_REFUSALS,
});

export const changeTemplate = originatorCall('PATCH', '/templates/:id', 'setup', {
  summary:
    'Update some options of a template. Omitted options stay unchanged, and existing sessions keep their rules',
  params: recordId,
  body: templateChanges,
  data: template,
  errors: CHANGE_REFUSALS,
});

export const moveTemplate = originatorCall('PUT', '/templates/:id/department', 'setup', {
  summary: 'Move a template to another department, or to all departments. Existing sessions keep theirs',
  params: recordId,
  body: moved,
  data: z.object({ template_id: z.string(), department: textOrNull, former_department: textOrNull }),
  errors: ['TEMPLATE_NOT_FOUND', 'DEPARTMENT_REQUIRED', 'API_KEY_FOR_ONE_DEPARTMENT'],
});

export const fileTemplate = originatorCall('PUT', '/templates/:id/folder', 'setup', {
  summary: 'Put a template into a folder of the list, or null to take it out',
  params: recordId,
  body: filed,
  data: template,
  errors: ['TEMPLATE_NOT_FOUND', 'API_KEY_FOR_ONE_DEPARTMENT'],
});

export const setDefaultTemplate = originatorCall('PUT', '/templates/:id/default', 'setup', {
  forAllDepartments: true,
  summary:
    'Choose the template that the console suggests for new sessions, or clear the choice. Calls that create a session must still name their template',
  params: recordId,
  body: exactly({ is_default: z.boolean() }),
  data: template,
  errors: ['TEMPLATE_NOT_FOUND', 'API_KEY_FOR_ONE_DEPARTMENT'],
});

export const deleteTemplate = originatorCall('DELETE', '/templates/:id', 'setup', {
  summary:
    'Delete a template so that no new sessions can use it. Existing sessions keep their rules, and its versions remain readable. Rejected while an open batch uses it',
  params: recordId,
  data: z.object({
    template_id: z.string(),
    deleted_at: z.string(),
    open_sessions: boundedCount.describe('The open sessions that continue under the rules of this template.'),
  }),
  errors: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_IN_USE', 'API_KEY_FOR_ONE_DEPARTMENT'],
});

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const listTemplateVersions = originatorCall('GET', '/templates/:id/versions', 'read', {
  summary: 'List the versions of a template, newest first, with author, time and changes',
  params: recordId,
  query: exactly(page),
  data: z.object({
    versions: z.array(
      madeVersion.extend({
        changes: z
          .array(z.object({ setting: z.string(), before: value, after: value }))
          .describe('The differences from the previous version. Empty for the first version.'),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['TEMPLATE_NOT_FOUND', 'CURSOR_INVALID'],
});

interface Defaulted {
  unwrap(): z.ZodType;
  description?: string | undefined;
}

type WithoutDefault<Schema> = Schema extends { unwrap(): infer Inner extends z.ZodType }
  ? z.ZodOptional<Inner>
  : never;

/**
 * Makes every setting optional. Unlike `partial()`, it also removes the defaults. A default would overwrite a setting
 * that the request omits.
 */
function withoutDefaults<Shape extends Record<string, Defaulted>>(
  shape: Shape,
): { [Name in keyof Shape]: WithoutDefault<Shape[Name]> } {
  const optional = Object.entries(shape).map(([setting, schema]) => {
    const { description } = schema;
    const optionally = schema.unwrap().optional();
    return [setting, description === undefined ? optionally : optionally.describe(description)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, each unwrapped as the type says
  return Object.fromEntries(optional) as { [Name in keyof Shape]: WithoutDefault<Shape[Name]> };
}
