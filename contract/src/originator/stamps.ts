/** Calls for the stock of stamp certificates (e-stamps) that the company has bought. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { BATCH_FILE_TYPES } from '../rules/batches.ts';
import {
  MAX_STAMP_ROWS,
  MAX_STAMP_ZIP_BYTES,
  STAMP_COLUMNS,
  STAMP_FILE_PROBLEMS,
  STAMP_NUMBER_LENGTH,
  STAMP_PROBLEMS,
  STAMP_STATUSES,
} from '../rules/stamps.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { stampArticle, stampMoney, stampState } from '../schemas/stamp-rule.ts';
import { filled, recordId, textOrNull, whole } from '../schemas/values.ts';

const kind = {
  state: stampState,
  article: z.string(),
  value: z.number().describe('In rupees.'),
};

/** The fields of a certificate in responses about a session and about the stock. */
export const stampFacts = z.object({
  stamp_id: z.string(),
  number: z.string().describe('The number (UIN) of the certificate.'),
  ...kind,
  issued_on: z.string().describe('The date of issue on the certificate.'),
  status: z.enum(STAMP_STATUSES),
});

const stamp = stampFacts.extend({
  is_test: z.boolean().describe('Whether it is for sessions of test keys.'),
  session_id: textOrNull.describe('The session that the certificate belongs to.'),
  session_reference: textOrNull,
  first_party: textOrNull.describe('As in the import. Null once erased.'),
  second_party: textOrNull,
  has_file: z.boolean().describe('False once the file was erased with its session.'),
  spoilt_reason: textOrNull.describe(
    'How the session ended after a signature, or the reason that a person gave.',
  ),
  changed_at: z.string().describe('When the status last changed.'),
});

const filters = {
  status: z.enum(STAMP_STATUSES).optional(),
  state: stampState.optional(),
  number: filled(STAMP_NUMBER_LENGTH).optional().describe('The beginning of the number.'),
};

export const listStamps = originatorCall('GET', '/stamps', 'setup', {
  alsoFor: 'evidence',
  forAllDepartments: true,
  showsPersonalData: true,
  summary: 'List stamp certificates, newest import first',
  query: exactly({ ...page, ...filters }),
  data: z.object({ stamps: z.array(stamp), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const getStampReport = originatorCall('GET', '/stamps/report', 'setup', {
  alsoFor: 'evidence',
  forAllDepartments: true,
  summary: 'Download all stamp certificates with their sessions as CSV, oldest import first',
  query: exactly(filters),
  file: 'text/csv',
});

const level = z.object({
  ...kind,
  available: z.number(),
  assigned: z.number().describe('In front of documents of open sessions, or reserved.'),
  used: z.number(),
  spoilt: z.number(),
  threshold: z.number().nullable().describe('Null if no alert is set.'),
  mail: z.boolean().describe('Whether administrators also get an email.'),
  is_low: z.boolean().describe('Whether fewer than `threshold` are available.'),
});

export const getStampStock = originatorCall('GET', '/stamps/stock', 'setup', {
  alsoFor: 'evidence',
  forAllDepartments: true,
  summary: 'Count the stamp certificates by state, article and value, with their alerts',
  data: z.object({ levels: z.array(level) }),
});

export const setStampAlert = originatorCall('PUT', '/stamps/alerts', 'setup', {
  forAllDepartments: true,
  summary: 'Set or remove the stock alert of a state, article and value',
  body: exactly({
    state: stampState,
    article: stampArticle,
    value: stampMoney,
    threshold: whole(0, 100_000).describe('The alert is raised below this number. 0 removes it.'),
    mail: z.boolean().default(false).describe('Also sends an email to every administrator.'),
  }),
  data: level,
});

export const stampImport = exactly({
  dry_run: z.boolean().default(false).describe('Only checks the files.'),
  is_test: z.boolean().default(false).describe('Imports certificates for sessions of test keys.'),
  valid_only: z
    .boolean()
    .default(false)
    .describe('Imports the rows without problems. By default, one problem prevents the whole import.'),
});

export const importStamps = originatorCall('POST', '/stamps/import', 'setup', {
  forAllDepartments: true,
  summary: `Import up to ${MAX_STAMP_ROWS} stamp certificates from a table and a ZIP file`,
  multipart: {
    import: stampImport,
    table: { file: BATCH_FILE_TYPES },
    files: { file: 'application/zip' },
  },
  data: z.object({
    file_problem: z.enum(STAMP_FILE_PROBLEMS).nullable(),
    missing_columns: z.array(z.enum(STAMP_COLUMNS)),
    rows: z.array(
      z.object({
        row: z.number(),
        number: z.string(),
        state: z.string(),
        article: z.string(),
        value: z.string(),
        issued_on: z.string(),
        problems: z.array(
          z.object({ column: z.enum(STAMP_COLUMNS), problem: z.enum(STAMP_PROBLEMS), detail: textOrNull }),
        ),
      }),
    ),
    unused_files: z.array(z.string()).describe('Files in the ZIP file that no row names.'),
    imported: z.number(),
  }),
  status: 201,
  bodyLimit: MAX_STAMP_ZIP_BYTES + 11 * 1024 * 1024,
  errors: ['STAMP_EXISTS'],
});

export const getStampFile = originatorCall('GET', '/stamps/:id/file', 'setup', {
  alsoFor: 'evidence',
  forAllDepartments: true,
  showsPersonalData: true,
  summary: 'Download the certificate as PDF, in the form in which signers read it',
  params: recordId,
  file: 'application/pdf',
  errors: ['STAMP_NOT_FOUND', 'DOCUMENT_ERASED', 'FILE_UNREADABLE'],
});

export const spoilStamp = originatorCall('POST', '/stamps/:id/spoil', 'setup', {
  forAllDepartments: true,
  summary: 'Mark an available stamp certificate as spoilt, so that no session uses it',
  params: recordId,
  body: exactly({ reason: filled(200) }),
  data: z.object({ stamp_id: z.string(), status: z.literal('spoilt') }),
  errors: ['STAMP_NOT_FOUND', 'STAMP_NOT_AVAILABLE'],
});
