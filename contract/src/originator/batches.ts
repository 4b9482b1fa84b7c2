/**
 * Calls for batches. A batch creates one session for each row of a table. The server checks the whole table before it
 * sends anything.
 */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import {
  askedVersion,
  department,
  filled,
  idText,
  name,
  recordId,
  textOrNull,
  whole,
} from '../schemas/values.ts';
import {
  BATCH_FILE_TYPES,
  BATCH_BLOCKERS,
  BATCH_PROBLEMS,
  BATCH_STATUSES,
  MAX_BATCH_FILE_BYTES,
  MAX_BATCH_ROWS,
} from '../rules/batches.ts';
import { SIGNATURE_METHODS } from '../rules/signature-methods.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { MAX_VALIDITY_HOURS } from '../template.ts';
import { exactly } from '../schemas/exactly.ts';
import { roleId } from './layout-content.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { senderMessage } from './session-input.ts';

const columns = z
  .record(z.string().max(200), z.string().min(1).max(100).nullable())
  .describe(
    'Maps column names from the first row to what they contain, for names that are not ' +
      'self-explanatory: `row_key`, `reference`, `branch`, `<role>.name`, `<role>.phone`, ' +
      '`<role>.email`, `<role>.language`, `<role>.external_id`, `<role>.return_url`, `data.<key>` or ' +
      '`key_facts.<name>`, `metadata.<name>`. Null ignores the column.',
  );

const signingOrder = whole(1, 20);

/** The JSON part `batch` of the multipart body. The table is in the part `file`. */
export const batchInput = exactly({
  layout_id: idText,
  layout_version: askedVersion
    .optional()
    .describe('Defaults to the newest version. Later changes to the layout do not affect the batch.'),
  name: name.optional().describe('Display name of the batch. Defaults to the name of the file.'),
  key: filled(200)
    .optional()
    .describe(
      'A key that makes creation idempotent: sending the same file again with the same key creates no second batch. A different file with the same key is rejected.',
    ),
  template_id: idText.optional(),
  department: department.optional(),
  branch_ids: z.array(idText).max(500).optional().describe('The branches for rows that name none.'),
  signing_order: z
    .record(roleId, signingOrder)
    .optional()
    .describe(
      'The signing order of the roles, given for every role or for none. Defaults to the order of the layout.',
    ),
  signature_methods: z
    .record(roleId, z.enum(SIGNATURE_METHODS))
    .optional()
    .describe('How the signers of a role sign. Defaults to the `signature_method` of the template.'),
  validity_hours: whole(1, MAX_VALIDITY_HOURS).optional().describe('Defaults to the value of the template.'),
  message: senderMessage
    .optional()
    .describe(
      'A message from the sender to all signers. It appears in invitation emails but not in SMS messages.',
    ),
  send_invites: z
    .boolean()
    .optional()
    .describe('Whether each signer is sent the personal link. Defaults to the setting of the template.'),
  language: z.enum(LANGUAGES).optional().describe('The language for rows that name none.'),
  phone_country: z
    .string()
    .regex(/^\+[1-9]\d{0,2}$/, 'must be a country code, like +91')
    .optional()
    .describe(
      'The country code for phone numbers without one, as is common in spreadsheets. With `+91`, both `09876543210` and the number 9876543210 become +919876543210.',
    ),
  columns: columns.optional(),
});
export type BatchInput = z.output<typeof batchInput>;

/**
 * The JSON part that accompanies a replacement file. The file of a batch can be replaced until the batch is started.
 */
export const batchFileInput = exactly({
  columns: columns.optional(),
  cells: z
    .array(
      exactly({
        row: whole(2, MAX_BATCH_ROWS * 2).describe('The row number as in `problems`.'),
        column: z.string().max(200),
        value: z.string().max(5000),
      }),
    )
    .max(1000)
    .optional()
    .describe('Values that replace cells of the file. Send them again with each check of the same file.'),
  skip_invalid_rows: z
    .boolean()
    .default(false)
    .describe(
      'Leaves out the rows with problems, so that the batch can be started with the others. Problems with the columns still prevent it.',
    ),
});
export type BatchFileInput = z.output<typeof batchFileInput>;

const problem = z.object({
  row: z
    .number()
    .describe('The row number as spreadsheets count it: the row with the column names is row 1.'),
  column: z.string().describe('The column name in the file, or the name of the missing column.'),
  problem: z.enum(BATCH_PROBLEMS),
  reason: z.string().describe('A description of the problem.'),
  value: z
    .string()
    .optional()
    .describe('The text of the cell. Omitted if the cell is empty or the problem is not about one cell.'),
});
export type BatchProblem = z.output<typeof problem>;

const summary = z.object({
  batch_id: z.string(),
  name: z.string(),
  key: textOrNull,
  status: z
    .enum(BATCH_STATUSES)
    .describe(
      '`problems` and `ready`: the file has been checked and nothing has been sent. Only a batch in the status `ready` can be started.',
    ),
  is_test: z
    .boolean()
    .describe(
      'Created with a test key. Its sessions are not legally valid, and only a test key can start it.',
    ),
  department: textOrNull,
  layout_id: z.string(),
  layout_version: z.number(),
  template_id: textOrNull,
  sender_id: textOrNull.describe(
    'The API key or the staff member that started the batch, or created it if it has not been started.',
  ),
  rows_total: z
    .number()
    .describe('0 while there are problems: rows are stored only after the whole file passes the check.'),
  rows_made: z.number().describe('The number of rows whose sessions were created.'),
  rows_failed: z
    .number()
    .describe('The number of rows whose sessions could not be created. The result file states the reasons.'),
  problems_total: z.number(),
  hindrance: z
    .object({ kind: z.enum(BATCH_BLOCKERS), until: textOrNull })
    .nullable()
    .describe(
      'Why the batch currently creates no sessions. `rate`: the limit of messages per minute ' +
        '(`BATCH_MESSAGES_PER_MINUTE`) has been reached. `budget`: the SMS budget is used up. `sender`: ' +
        'the person or key that started the batch may no longer send. `layout`: the layout can no longer ' +
        'be used. `stamps`: the stock has no stamp certificate for the next rows.',
    ),
  created_at: z.string().describe('When the first file was checked.'),
  changed_at: z
    .string()
    .describe(
      'When the batch was last checked, started, paused, resumed or ended. In the statuses `problems` and `ready`, when the newest file was checked.',
    ),
  started_at: textOrNull,
  ended_at: textOrNull,
});

const batch = summary.extend({
  columns: z
    .array(
      z.object({
        column: z.string(),
        target: textOrNull.describe(
          'What the column contains. Null if that is unknown or the column is ignored.',
        ),
        suggested: textOrNull.describe('A suggestion for a column whose content is unknown.'),
      }),
    )
    .describe('The columns of the file, in order.'),
  targets: z
    .array(
      z.object({
        target: z.string(),
        required: z.boolean(),
        role_name: textOrNull.describe('The display name of the role that the value belongs to, if any.'),
      }),
    )
    .describe('What the columns can contain for this layout.'),
  problems: z.array(problem).describe('The first 100 problems. `GET …/problems` returns all of them.'),
  has_inputs: z.boolean().describe('Whether signers fill in fields, which `/inputs` returns.'),
  same_file_as: textOrNull.describe(
    'An earlier batch with an identical file that was not cancelled. It may mean that this file was already sent.',
  ),
});

const BODY_BYTES = MAX_BATCH_FILE_BYTES + 1024 * 1024;

export const createBatch = originatorCall('POST', '/batches', 'send', {
  multipart: { file: { file: BATCH_FILE_TYPES }, batch: batchInput },
  summary:
    'Create a batch: check a table of up to 10,000 rows (CSV or XLSX) against a layout. Multipart with the parts `file` and `batch` (JSON). Nothing is sent until you start the batch',
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

export const replaceBatchFile = originatorCall('POST', '/batches/:id/file', 'send', {
  multipart: { file: { file: BATCH_FILE_TYPES }, batch: batchFileInput },
  summary:
    'Replace the file of a batch that has not been started, or check the same file with other columns. Multipart with the parts `file` and `batch` (JSON)',
  params: recordId,
  data: batch,
  errors: ['BATCH_NOT_FOUND', 'BATCH_FILE_REFUSED', 'BATCH_STATE', 'LAYOUT_NOT_FOUND', 'LAYOUT_ARCHIVED'],
  bodyLimit: BODY_BYTES,
});

export const listBatches = originatorCall('GET', '/batches', 'read', {
  summary: 'List batches, newest first',
  query: exactly(page),
  data: z.object({ batches: z.array(summary), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const getBatch = originatorCall('GET', '/batches/:id', 'read', {
  summary: 'Retrieve a batch with its progress, its columns and its first problems',
  params: recordId,
  data: batch,
  errors: ['BATCH_NOT_FOUND'],
});

export const getBatchProblems = originatorCall('GET', '/batches/:id/problems', 'read', {
  summary: 'Download the problems in a batch file as CSV: row, column, problem and reason',
  params: recordId,
  file: 'text/csv',
  errors: ['BATCH_NOT_FOUND'],
});

export const getBatchResult = originatorCall('GET', '/batches/:id/result', 'read', {
  summary:
    'Download the result for each row as CSV: row, row key, session, session status, invitation status, error and the names of the signers',
  params: recordId,
  file: 'text/csv',
  errors: ['BATCH_NOT_FOUND'],
});

export const getBatchInputs = originatorCall('GET', '/batches/:id/inputs', 'read', {
  showsPersonalData: true,
  summary:
    'Download what signers filled in as CSV: row, row key, session, and one column for each role and key of the layout',
  params: recordId,
  file: 'text/csv',
  errors: ['BATCH_NOT_FOUND', 'LAYOUT_NOT_FOUND'],
});

const act = (
  verb: 'start' | 'pause' | 'resume' | 'cancel',
  words: string,
  more: readonly ('RETURN_URL_REFUSED' | 'BATCH_IS_TEST')[] = [],
) =>
  originatorCall('POST', `/batches/:id/${verb}`, 'send', {
    summary: words,
    params: recordId,
    data: summary,
    errors: ['BATCH_NOT_FOUND', 'BATCH_STATE', ...more],
  });
/**
 * The errors of calls that start or resume a batch. Both create sessions, so the server checks the return URLs against
 * the rights of the caller.
 */
const SENDING = ['RETURN_URL_REFUSED', 'BATCH_IS_TEST'] as const;

export const startBatch = act('start', 'Start a batch, which creates one session for each row', SENDING);
export const pauseBatch = act('pause', 'Pause a batch: no session is created after the response');
export const resumeBatch = act('resume', 'Resume a paused batch where it stopped', SENDING);
export const cancelBatch = act(
  'cancel',
  'Cancel a batch permanently: no further session is created and its rows are erased. Existing sessions are not affected',
);

export const getBatchForm = originatorCall('GET', '/layouts/:id/batch-form', 'read', {
  summary: 'Download an empty table with the columns of a batch for this layout, as CSV',
  params: recordId,
  file: 'text/csv',
  errors: ['LAYOUT_NOT_FOUND'],
});
