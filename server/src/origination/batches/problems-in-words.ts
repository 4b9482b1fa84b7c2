/** Describes problems in a file as text for the API and the downloadable list. The console has its own texts. */
import type { BatchProblem } from '@countersign/contract/originator/batches';
import {
  type BatchFileRefusal,
  type BatchProblemCode,
  MAX_BATCH_COLUMNS,
  MAX_BATCH_FILE_BYTES,
  MAX_BATCH_ROWS,
} from '@countersign/contract/rules/batches';

export interface FoundProblem extends Omit<BatchProblem, 'reason'> {
  /** The column that was probably meant instead of an unknown one, or the target that two columns share. */
  detail?: string;
}

export const inWords = ({ detail, ...problem }: FoundProblem): BatchProblem => ({
  ...problem,
  reason: reasonOf(problem.problem, detail),
});

function reasonOf(problem: BatchProblemCode, detail: string | undefined): string {
  if (problem === 'column_unknown' && detail !== undefined)
    return `is not known: did you mean '${detail}'? Map it in \`columns\`, or set it to null there to ignore it`;
  if (problem === 'target_twice') return `is a second column for '${detail}'`;
  return REASONS[problem];
}

const REASONS: Readonly<Record<BatchProblemCode, string>> = {
  column_unknown: 'is not known: map it in `columns`, or set it to null there to ignore it',
  column_twice: 'is the name of two columns',
  column_unnamed: 'is a column without a name',
  column_not_in_file: 'is not a column of the file',
  target_missing: 'is required, but no column provides it',
  target_twice: 'is a second column for the same target',
  beyond_columns: 'is to the right of the last named column: is there an extra delimiter?',
  missing: 'is missing',
  too_long: 'is too long',
  scientific:
    'is a number that has lost digits (scientific notation or more than fifteen digits): format the column as text in the spreadsheet and enter the value again',
  spreadsheet_error: 'is a spreadsheet error',
  phone_not_international: 'must be in international format, for example +919876543210',
  phone_as_number:
    'was stored as a number, which removes the + and leading zeros: format the column as text and enter +919876543210, or set `phone_country`',
  phone_twice: 'is also the phone number of another person in this row: each person needs a different number',
  email_invalid: 'is not an email address',
  return_url_refused: 'must be an address of one of the `return_origins` of the API key',
  language_unknown: 'is not the code of a language that signers can choose, like en or hi',
  name_unreadable: 'must contain a visible letter or digit',
  branch_unknown: 'is not the id or the name of a branch',
  branch_ambiguous: 'is the name of several branches: give the id',
  row_key_twice: 'is also the key of an earlier row',
  not_true_or_false: 'must be true or false, yes or no',
  not_drawable: 'contains characters that cannot be drawn',
  does_not_fit: 'does not fit into its field',
  not_accepted: 'is not accepted',
};

export function refusalInWords(reason: BatchFileRefusal, row: number | undefined): string {
  const at = row === undefined ? '' : ` (row ${row})`;
  switch (reason) {
    case 'NOT_A_TABLE':
      return 'The file is neither a CSV file nor a readable workbook (XLSX)';
    case 'OLD_EXCEL':
      return 'The file is a workbook in a format before Excel 2007: save it as XLSX or CSV';
    case 'ENCRYPTED':
      return 'The workbook is protected by a password: remove the password and save it again';
    case 'NOT_UNICODE':
      return `The text is neither UTF-8 nor UTF-16, or contains characters that are not text${at}: save it as "CSV UTF-8"`;
    case 'OPEN_QUOTE':
      return `A quotation mark is opened but never closed${at}`;
    case 'EMPTY':
      return 'The file has no rows below the column names';
    case 'TOO_MANY_ROWS':
      return `The file has more than ${MAX_BATCH_ROWS.toLocaleString('en')} rows: split it`;
    case 'TOO_MANY_COLUMNS':
      return `The file has more than ${MAX_BATCH_COLUMNS} columns${at}`;
    case 'TOO_LARGE':
      return `The file is larger than ${MAX_BATCH_FILE_BYTES / 1024 / 1024} MiB, or has a cell or a total size that is too large${at}`;
    case 'TOO_COMPLEX':
      return 'The file takes too much time or memory to read';
  }
}
