/** Reads the table and the ZIP file of an import, and reports all problems of all rows. */
import {
  MAX_STAMP_ROWS,
  MAX_STAMP_VALUE,
  MAX_STAMP_ZIP_BYTES,
  NEEDED_STAMP_COLUMNS,
  plainArticle,
  plainNumber,
  readRupees,
  STAMP_ARTICLE_LENGTH,
  STAMP_COLUMNS,
  STAMP_NUMBER_LENGTH,
  STAMP_PARTY_LENGTH,
  type StampColumn,
  type StampFileProblem,
  type StampProblem,
  stampStateOf,
  toPaise,
} from '@countersign/contract/rules/stamps';
import { readZip } from '../../archives/read-zip.ts';
import type { stamps } from '../../database/schema.ts';
import type { Cell, Table } from '../../tables/table-messages.ts';
import type { WithTables } from '../../tables/table-reader.ts';

export interface RowProblem {
  column: StampColumn;
  problem: StampProblem;
  detail: string | null;
}

export type Cells = Readonly<Record<StampColumn, string>>;

export interface ImportRow {
  row: number;
  cells: Cells;
  problems: RowProblem[];
  /** The values of the row. Null if any value is invalid. */
  values: Pick<typeof stamps.$inferInsert, 'number' | 'state' | 'article' | 'valuePaise' | 'issuedOn'> | null;
  /** The certificate from the ZIP file. Null if the ZIP file does not contain it. */
  file: Buffer | null;
}

export interface ReadImport {
  problem: StampFileProblem | null;
  missing: StampColumn[];
  rows: ImportRow[];
  unusedFiles: string[];
}

const MAX_COLUMNS = 50;
const NOTHING = { missing: [], rows: [], unusedFiles: [] };
/** The accepted file types. If a row names no file, the file name is the number of the certificate. */
const EXTENSIONS = ['pdf', 'png', 'jpg', 'jpeg'];

export async function readImport(
  { tables }: WithTables,
  callerId: string,
  { table, zip, today }: { table: Buffer; zip: Buffer; today: string },
): Promise<ReadImport> {
  const read = await tables.read(callerId, table, { rows: MAX_STAMP_ROWS, columns: MAX_COLUMNS });
  if (!read.ok) return { ...NOTHING, problem: PROBLEM_OF[read.reason] ?? 'unreadable' };
  const places = placesOf(read.table.header);
  const missing = NEEDED_STAMP_COLUMNS.filter((column) => !places.has(column));
  if (missing.length > 0) return { ...NOTHING, problem: 'columns', missing };
  const files = await readZip(zip, { files: 2 * MAX_STAMP_ROWS, bytes: MAX_STAMP_ZIP_BYTES });
  if (files === null) return { ...NOTHING, problem: 'zip-unreadable' };
  const byName = new Map(
    files.filter(({ name }) => isCertificate(name)).map((file) => [keyOf(file.name), file]),
  );
  const rows = rowsOf(read.table, places, today);
  const used = new Set<string>();
  const numbers = new Set<string>();
  for (const row of rows) {
    const { cells, problems } = row;
    const number = plainNumber(cells.number);
    if (number !== '' && numbers.has(number)) note(problems, 'number', 'repeated');
    numbers.add(number);
    const names = cells.file === '' ? EXTENSIONS.map((each) => `${number}.${each}`) : [cells.file];
    const name = names.map(keyOf).find((each) => byName.has(each));
    if (name === undefined) note(problems, 'file', 'file-missing');
    else if (used.has(name)) note(problems, 'file', 'repeated');
    else row.file = byName.get(name)?.content ?? null;
    if (name !== undefined) used.add(name);
  }
  const unusedFiles = [...byName].flatMap(([name, file]) => (used.has(name) ? [] : [file.name]));
  return { problem: null, missing: [], rows, unusedFiles };
}

const PROBLEM_OF: Readonly<Record<string, StampFileProblem>> = { EMPTY: 'empty', TOO_MANY_ROWS: 'too-long' };

/** Returns whether a ZIP entry is a certificate, and not a folder or metadata that macOS added. */
const isCertificate = (name: string): boolean => !/\/$|(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

/**
 * Normalises a file name or a number, so that the two can be compared. Folders and case are ignored. A number is not
 * shortened at a slash, which numbers can contain and file names cannot.
 */
const keyOf = (name: string): string =>
  (name.includes('.') ? name.slice(name.lastIndexOf('/') + 1) : name).normalize('NFC').toLowerCase();

export const note = (
  problems: RowProblem[],
  column: StampColumn,
  problem: StampProblem,
  detail: string | null = null,
): void => {
  if (!problems.some((each) => each.column === column)) problems.push({ column, problem, detail });
};

/** Other common headings, including the headings of SHCIL certificates. */
const SYNONYMS: Readonly<Record<string, StampColumn>> = {
  certificateno: 'number',
  certificatenumber: 'number',
  uin: 'number',
  stampnumber: 'number',
  description: 'article',
  descriptionofdocument: 'article',
  stampduty: 'value',
  stampdutyamount: 'value',
  amount: 'value',
  issuedate: 'issued_on',
  issued: 'issued_on',
  dateofissue: 'issued_on',
  certificateissueddate: 'issued_on',
  filename: 'file',
};

const plainName = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z]/g, '');

function placesOf(header: readonly string[]): Map<StampColumn, number> {
  const places = new Map<StampColumn, number>();
  for (const [index, heading] of header.entries()) {
    const plain = plainName(heading);
    const column = STAMP_COLUMNS.find((each) => plainName(each) === plain) ?? SYNONYMS[plain];
    if (column && !places.has(column)) places.set(column, index);
  }
  return places;
}

function rowsOf(table: Table, places: ReadonlyMap<StampColumn, number>, today: string): ImportRow[] {
  return table.rows.map(({ row, cells }) => {
    const text = (column: StampColumn) => textOf(cells[places.get(column) ?? -1]);
    return checkRow(row, today, {
      number: text('number'),
      state: text('state'),
      article: text('article'),
      value: text('value'),
      issued_on: text('issued_on'),
      first_party: text('first_party'),
      second_party: text('second_party'),
      file: text('file'),
    });
  });
}

const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'object' ? cell.error : String(cell).trim();

function checkRow(row: number, today: string, cells: Cells): ImportRow {
  const problems: RowProblem[] = [];
  for (const column of NEEDED_STAMP_COLUMNS) if (cells[column] === '') note(problems, column, 'missing');
  const number = plainNumber(cells.number);
  if (!NUMBER.test(number)) note(problems, 'number', 'invalid');
  const state = stampStateOf(cells.state);
  if (state === undefined) note(problems, 'state', 'invalid');
  const article = plainArticle(cells.article);
  if (article.length > STAMP_ARTICLE_LENGTH) note(problems, 'article', 'invalid');
  const rupees = readRupees(cells.value);
  if (rupees === null || rupees === 0 || rupees > MAX_STAMP_VALUE) note(problems, 'value', 'invalid');
  const issuedOn = readDate(cells.issued_on);
  if (issuedOn === null || issuedOn > today) note(problems, 'issued_on', 'invalid');
  for (const column of ['first_party', 'second_party'] as const)
    if (cells[column].length > STAMP_PARTY_LENGTH) note(problems, column, 'invalid');
  const isValid = problems.length === 0 && state !== undefined && rupees !== null && issuedOn !== null;
  const values = isValid ? { number, state, article, valuePaise: toPaise(rupees), issuedOn } : null;
  return { row, cells, problems, values, file: null };
}

const NUMBER = new RegExp(String.raw`^[A-Z0-9][A-Z0-9/-]{3,${STAMP_NUMBER_LENGTH - 1}}$`);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a date in the formats that certificates use: 2026-11-05, 05/11/2026, 05-11-2026 and 05-Nov-2026. A time after
 * the date is ignored.
 */
function readDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text);
  const indian = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3})[a-z]*[-/. ](\d{4})(?: .*)?$/i.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : (indian?.slice(1).toReversed() ?? []);
  if (year === undefined || month === undefined || day === undefined) return null;
  const named = MONTHS.indexOf(month.toLowerCase().slice(0, 3)) + 1;
  const written = `${year}-${String(named || month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : null;
}
