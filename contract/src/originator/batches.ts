/** Batches: one layout, sent to as many people as a table has rows. Everything is checked before anything is sent. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText, recordId, department, name, askedVersion } from '../schemas/values.ts';
import {
  BATCH_FILE_TYPES,
  BATCH_BLOCKERS,
  BATCH_PROBLEMS,
  BATCH_STATUSES,
  MAX_BATCH_FILE_BYTES,
} from '../rules/batches.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { MAX_VALIDITY_HOURS } from '../template.ts';
import { exactly } from '../schemas/exactly.ts';
import { roleId } from './layouts.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { senderMessage } from './session-input.ts';

const columns = z
  .record(z.string().max(200), z.string().min(1).max(100).nullable())
  .describe(
    'What each column is, by its name in the first row, where the name itself does not say so: `row_key`, `reference`, `branch`, ' +
      '`<role>.name`, `<role>.phone`, `<role>.email`, `<role>.language`, `<role>.external_id`, `<role>.return_url`, `data.<key>` or ' +
      '`metadata.<name>`; null: the column is left out.',
  );

const signingOrder = z.number().int().min(1).max(20);

/** The JSON of the multipart part `batch`; the table travels in the part `file`. */
export const batchInput = exactly({
  layout_id: idText,
  layout_version: askedVersion
    .optional()
    .describe('The newest one unless said; the batch keeps it, whatever becomes of the layout.'),
  name: name.optional().describe('What people call the batch; the name of the file unless said.'),
  key: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'The same file sent again under the same key makes no second batch; another file under it is refused.',
    ),
  template_id: idText.optional(),
  department: department.optional(),
  branch_ids: z.array(idText).max(500).optional().describe('Of rows without a branch of their own.'),
  signing_order: z
    .record(roleId, signingOrder)
    .optional()
    .describe('When each role signs; for every role or for none. That of the layout unless said.'),
  validity_hours: z
    .number()
    .int()
    .min(1)
    .max(MAX_VALIDITY_HOURS)
    .optional()
    .describe('That of the template unless said.'),
  message: senderMessage
    .optional()
    .describe('What the sender says to everybody, in the invitation by mail; an SMS has no room for it.'),
  send_invites: z
    .boolean()
    .optional()
    .describe('Whether everybody is sent the personal link; as the template says unless said.'),
  language: z.enum(LANGUAGES).optional().describe('Of rows without a language of their own.'),
  phone_country: z
    .string()
    .regex(/^\+[1-9]\d{0,2}$/, 'must be a country code, like +91')
    .optional()
    .describe(
      'Of phones without one, as spreadsheets leave them: with `+91`, `09876543210` and the number 9876543210 are +919876543210.',
    ),
  columns: columns.optional(),
});
export type BatchInput = z.output<typeof batchInput>;

/** Beside another file for a batch that has not been started. */
export const batchFileInput = exactly({ columns: columns.optional() });

const problem = z.object({
  row: z.number().describe('As a spreadsheet counts them: the names of the columns are row 1.'),
  column: z.string().describe('Its name in the file; or what is missing.'),
  problem: z.enum(BATCH_PROBLEMS),
  reason: z.string().describe('In words.'),
});
export type BatchProblem = z.output<typeof problem>;

const summary = z.object({
  batch_id: z.string(),
  name: z.string(),
  key: z.string().nullable(),
  status: z
    .enum(BATCH_STATUSES)
    .describe('`problems` and `ready`: checked, and nothing was sent. Only what is `ready` can be started.'),
  is_test: z
    .boolean()
    .describe('Of a test key: its sessions are not valid, and only a test key can start it.'),
  department: z.string().nullable(),
  layout_id: z.string(),
  layout_version: z.number(),
  template_id: z.string().nullable(),
  sender_id: z.string().nullable().describe('The API key or the person that started it, or else made it.'),
  rows_total: z
    .number()
    .describe('0 while there are problems: rows are kept only where the whole file is right.'),
  rows_made: z.number().describe('Whose sessions were made.'),
  rows_failed: z.number().describe('Whose sessions could not be made; the result says why.'),
  problems_total: z.number(),
  hindrance: z
    .object({ kind: z.enum(BATCH_BLOCKERS), until: z.string().nullable() })
    .nullable()
    .describe(
      'Why it makes nothing at the moment; `rate`: as many messages a minute as `BATCH_MESSAGES_PER_MINUTE` says; `budget`: the ' +
        'budget of SMS is used up; `sender`: whoever started it may not send any more; `layout`: nothing can be sent from it any more.',
    ),
  created_at: z.string().describe('When its first file was checked.'),
  changed_at: z
    .string()
    .describe(
      'When it was last checked, started, paused, resumed or ended; of `problems` and `ready`, when the newest file was checked.',
    ),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});

const batch = summary.extend({
  columns: z
    .array(
      z.object({
        column: z.string(),
        target: z
          .string()
          .nullable()
          .describe('What it is; null where that is not known, or it is left out.'),
        suggested: z.string().nullable().describe('What it may be, where that is not known.'),
      }),
    )
    .describe('Of the file, in its order.'),
  targets: z
    .array(z.object({ target: z.string(), required: z.boolean() }))
    .describe('What a column can be for this layout.'),
  problems: z.array(problem).describe('The first hundred; all are in the call for problems.'),
  same_file_as: z
    .string()
    .nullable()
    .describe('An earlier batch with exactly this file that was not cancelled: perhaps it was sent before.'),
});

const BODY_BYTES = MAX_BATCH_FILE_BYTES + 1024 * 1024;

export const createBatch = defineCall({
  method: 'POST',
  path: '/api/v1/originator/batches',
  access: 'api-key',
  scope: 'send',
  multipart: { file: { file: BATCH_FILE_TYPES }, batch: batchInput },
  tag: 'Originator',
  summary:
    'Check a table of up to 10,000 rows (CSV or XLSX) for a layout: multipart with the parts `file` and `batch` (JSON). Nothing is sent until the batch is started',
  data: batch,
  status: 201,
  errors: [
    'BATCH_FILE_REFUSED',
    'BATCH_KEY_TAKEN',
    'TEMPLATE_NOT_FOUND',
    'BRANCH_NOT_FOUND',
    'DEPARTMENT_REQUIRED',
    'LAYOUT_NOT_FOUND',
    'LAYOUT_ARCHIVED',
  ],
  bodyLimit: BODY_BYTES,
});

export const replaceBatchFile = defineCall({
  method: 'POST',
  path: '/api/v1/originator/batches/:id/file',
  access: 'api-key',
  scope: 'send',
  multipart: { file: { file: BATCH_FILE_TYPES }, batch: batchFileInput },
  tag: 'Originator',
  summary:
    'Check another file, or the same with other columns, in place of the one before: multipart with the parts `file` and `batch` (JSON). Only before the batch is started',
  params: recordId,
  data: batch,
  errors: ['BATCH_NOT_FOUND', 'BATCH_FILE_REFUSED', 'BATCH_STATE', 'LAYOUT_NOT_FOUND', 'LAYOUT_ARCHIVED'],
  bodyLimit: BODY_BYTES,
});

export const listBatches = defineCall({
  method: 'GET',
  path: '/api/v1/originator/batches',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'Batches, newest first, a page at a time',
  query: exactly(page),
  data: z.object({ batches: z.array(summary), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const getBatch = defineCall({
  method: 'GET',
  path: '/api/v1/originator/batches/:id',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'One batch: how far it is, its columns and its first problems',
  params: recordId,
  data: batch,
  errors: ['BATCH_NOT_FOUND'],
});

export const getBatchProblems = defineCall({
  method: 'GET',
  path: '/api/v1/originator/batches/:id/problems',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'What is wrong with the file of a batch, as CSV: row, column, problem and reason',
  params: recordId,
  file: 'text/csv',
  errors: ['BATCH_NOT_FOUND'],
});

export const getBatchResult = defineCall({
  method: 'GET',
  path: '/api/v1/originator/batches/:id/result',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary:
    'What became of each row, as CSV: row, row key, session, its status, its invitations and the error',
  params: recordId,
  file: 'text/csv',
  errors: ['BATCH_NOT_FOUND'],
});

const act = (
  verb: 'start' | 'pause' | 'resume' | 'cancel',
  words: string,
  more: readonly ('RETURN_URL_REFUSED' | 'BATCH_IS_TEST')[] = [],
) =>
  defineCall({
    method: 'POST',
    path: `/api/v1/originator/batches/:id/${verb}`,
    access: 'api-key',
    scope: 'send',
    tag: 'Originator',
    summary: words,
    params: recordId,
    data: summary,
    errors: ['BATCH_NOT_FOUND', 'BATCH_STATE', ...more],
  });
/** Whoever starts it or goes on with it sends it: its signers may be sent back to no other page than theirs. */
const SENDING = ['RETURN_URL_REFUSED', 'BATCH_IS_TEST'] as const;

export const startBatch = act('start', 'Start a batch: a session is made for each row, once', SENDING);
export const pauseBatch = act('pause', 'Pause a batch: after the answer no further session is made');
export const resumeBatch = act('resume', 'Go on with a paused batch where it stopped', SENDING);
export const cancelBatch = act(
  'cancel',
  'Cancel a batch for good: no further session is made, and the rows are erased; sessions already made stay as they are',
);

export const getBatchForm = defineCall({
  method: 'GET',
  path: '/api/v1/originator/layouts/:id/batch-form',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'An empty table with the columns that a batch of this layout takes, as CSV',
  params: recordId,
  file: 'text/csv',
  errors: ['LAYOUT_NOT_FOUND'],
});
