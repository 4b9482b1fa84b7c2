/** Templates: the rules a signing runs under. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recordId } from '../record-id.ts';
import { department, name } from './name.ts';
import { templateConfig } from '../template.ts';
import { exactly } from './exactly.ts';

const named = {
  ...templateConfig.shape,
  name: name.default('Untitled').describe('How people call it.'),
};
const templateInput = exactly(named);
/** Whose it is stays as it began: one of the caller's departments, the only one unless said. */
const newTemplate = exactly({ ...named, department: department.optional() });
const template = z.object({
  ...named,
  template_id: z.string(),
  version: z.number().describe('One more with each change.'),
  department: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
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
  summary: 'All templates, newest first',
  data: z.array(template),
});

export const getTemplate = defineCall({
  method: 'GET',
  path: '/api/v1/originator/templates/:id',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'One template',
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

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const listTemplateVersions = defineCall({
  method: 'GET',
  path: '/api/v1/originator/templates/:id/versions',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'Every version of a template, newest first: who changed what, and when',
  params: recordId,
  data: z.array(
    z.object({
      version: z.number(),
      changed_at: z.string(),
      changed_by: z
        .string()
        .nullable()
        .describe('The name of the person or the API key; null where it is not known.'),
      changes: z
        .array(z.object({ setting: z.string(), before: value, after: value }))
        .describe('Against the version before; none in the first.'),
    }),
  ),
  errors: ['TEMPLATE_NOT_FOUND'],
});
