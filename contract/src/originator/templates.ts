/** Templates: the rules a signing runs under. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recordId, department, name, madeVersion } from '../schemas/values.ts';
import { templateConfig } from '../template.ts';
import { boundedCount, nextCursor, page } from '../schemas/list.ts';
import { exactly } from '../schemas/exactly.ts';

const named = {
  ...templateConfig.shape,
  name: name.default('Untitled').describe('How people call it.'),
};
const templateInput = exactly(named);
/** What is left out stays as it is, whatever its default. */
const templateChanges = exactly(withoutDefaults(named));
/** Whose it is stays as it began: one of the caller's departments, the only one unless said. */
const newTemplate = exactly({ ...named, department: department.optional() });
const template = z.object({
  ...named,
  template_id: z.string(),
  version: z.number().describe('One more with each change.'),
  department: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable().describe('Since when nothing can be started from it any more.'),
});

export const createTemplate = defineCall({
  method: 'POST',
  path: '/api/v1/originator/templates',
  access: 'api-key',
  scope: 'setup',
  tag: 'Originator',
  summary: 'Add a template; what is left out takes its default',
  body: newTemplate,
  data: template,
  status: 201,
  errors: ['WEBHOOK_URL_REFUSED', 'DEPARTMENT_REQUIRED'],
});

export const listTemplates = defineCall({
  method: 'GET',
  path: '/api/v1/originator/templates',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'Templates, newest first, a page at a time',
  query: exactly({
    ...page,
    deleted: z.literal('true').optional().describe('Those that were deleted, in place of those in use.'),
  }),
  data: z.object({ templates: z.array(template), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const getTemplate = defineCall({
  method: 'GET',
  path: '/api/v1/originator/templates/:id',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'One template, a deleted one too',
  params: recordId,
  data: template,
  errors: ['TEMPLATE_NOT_FOUND'],
});

export const replaceTemplate = defineCall({
  method: 'PUT',
  path: '/api/v1/originator/templates/:id',
  access: 'api-key',
  scope: 'setup',
  tag: 'Originator',
  summary: 'Replace a template; sessions already created keep the rules they began with',
  params: recordId,
  body: templateInput,
  data: template,
  errors: ['TEMPLATE_NOT_FOUND', 'WEBHOOK_URL_REFUSED'],
});

export const changeTemplate = defineCall({
  method: 'PATCH',
  path: '/api/v1/originator/templates/:id',
  access: 'api-key',
  scope: 'setup',
  tag: 'Originator',
  summary:
    'Change some settings of a template and leave the others as they are; sessions already created keep the rules they began with',
  params: recordId,
  body: templateChanges,
  data: template,
  errors: ['TEMPLATE_NOT_FOUND', 'WEBHOOK_URL_REFUSED'],
});

export const deleteTemplate = defineCall({
  method: 'DELETE',
  path: '/api/v1/originator/templates/:id',
  access: 'api-key',
  scope: 'setup',
  tag: 'Originator',
  summary:
    'Delete a template: nothing can be started from it any more. Sessions keep the rules they began with, and its versions are kept. Refused while a batch that has not ended names it',
  params: recordId,
  data: z.object({
    template_id: z.string(),
    deleted_at: z.string(),
    open_sessions: boundedCount.describe('Sessions that go on under its rules.'),
  }),
  errors: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_IN_USE'],
});

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const listTemplateVersions = defineCall({
  method: 'GET',
  path: '/api/v1/originator/templates/:id/versions',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'The versions of a template, newest first, a page at a time: who changed what, and when',
  params: recordId,
  query: exactly(page),
  data: z.object({
    versions: z.array(
      madeVersion.extend({
        changes: z
          .array(z.object({ setting: z.string(), before: value, after: value }))
          .describe('Against the version before; none in the first.'),
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

/** The same settings, each of which may be left out: a default would set what nobody has named. */
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
