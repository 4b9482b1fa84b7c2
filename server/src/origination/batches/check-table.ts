/**
 * Checks the columns and rows of a batch before any session is sent. It also checks that the values fit into the
 * documents.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { BatchFileInput } from '@countersign/contract/originator/batches';
import { MAX_BATCH_COLUMNS, MAX_BATCH_PROBLEMS, MAX_BATCH_ROWS } from '@countersign/contract/rules/batches';
import { inArray, and, isNull } from 'drizzle-orm';
import { type BatchColumn, type BatchSettings, branches } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { idOf, type Originator } from '../../http/callers.ts';
import type { Table } from '../../tables/table-messages.ts';
import type { WithTables } from '../../tables/table-reader.ts';
import { valuesFor } from '../layouts/data.ts';
import type { LayoutVersionRow } from '../layouts/rows.ts';
import { rightsOf } from '../creation/sender-rights.ts';
import { type CheckedRow, checkRow, type RowRules } from './check-row.ts';
import { type FoundProblem, refusalInWords } from './problems-in-words.ts';
import { dataTarget, matchColumns, targetsOf } from './targets.ts';
import type { PdfTools } from '../../pdf/pdf-tools.ts';
import type { Kernel } from '../../signing/kernel.ts';

export interface CheckedTable {
  columns: BatchColumn[];
  /** The rows to store. Empty if any problem prevents storing the batch. */
  rows: CheckedRow[];
  problems: FoundProblem[];
  problemsTotal: number;
}

interface CheckOptions {
  version: LayoutVersionRow;
  settings: BatchSettings;
  /** The caller's assignments for columns whose names are not recognised. */
  said: Readonly<Record<string, string | null>>;
  /** Set if the file replaces another one. Columns that were assigned in the former file may then be missing. */
  replacing?: Pick<BatchFileInput, 'cells' | 'skip_invalid_rows'>;
}

/** The maximum length of a cell that is stored with its problem. People do not correct longer texts by hand. */
const MAX_SHOWN_CELL = 200;

/** The number of rows that are checked before the event loop handles other requests. */
const ROWS_AT_ONCE = 100;

export async function checkTable(
  services: Kernel & PdfTools & WithTables,
  caller: Originator,
  file: Buffer,
  { version, settings, said, replacing }: CheckOptions,
): Promise<CheckedTable> {
  const table = await readFile(services, caller, file);
  const assigned = replacing
    ? Object.fromEntries(Object.entries(said).filter(([column]) => table.header.includes(column)))
    : said;
  const { columns, problems: wrongColumns } = matchColumns(table.header, targetsOf(version), assigned);
  correctCells(table, replacing?.cells ?? []);
  const places = new Map(
    columns.flatMap(({ target, column }, index) => (target === null ? [] : [[target, { index, column }]])),
  );
  const problems = [...wrongColumns];
  // If a column is wrong, every row is wrong, so the rows are not checked.
  if (wrongColumns.length > 0) return { columns, rows: [], problems, problemsTotal: problems.length };
  const rules: RowRules = {
    version,
    settings,
    country: services.settings.PHONE_COUNTRY,
    columns: places,
    columnsTotal: columns.length,
    returnOrigins: (await rightsOf(services.database.db, caller)).returnOrigins,
    branches: await branchesOf(services, caller),
  };
  const rows: CheckedRow[] = [];
  const keys = new Set<string>();
  for (let from = 0; from < table.rows.length; from += ROWS_AT_ONCE) {
    const good: CheckedRow[] = [];
    for (const row of table.rows.slice(from, from + ROWS_AT_ONCE)) {
      const { checked, problems: found } = checkRow(row, rules);
      if (keys.has(checked.rowKey))
        found.push({
          row: row.row,
          column: places.get('row_key')?.column ?? 'row_key',
          problem: 'row_key_twice',
        });
      keys.add(checked.rowKey);
      if (found.length === 0) good.push(checked);
      problems.push(...found);
    }
    problems.push(...(await unfitting(services, version, good, places)));
    rows.push(...good);
    await yieldToOthers();
  }
  if (replacing?.skip_invalid_rows) {
    const wrong = new Set(problems.map(({ row }) => row));
    const valid = rows.filter(({ row }) => !wrong.has(row));
    if (valid.length > 0) return { columns, rows: valid, problems: [], problemsTotal: 0 };
  }
  return {
    columns,
    rows: problems.length === 0 ? rows : [],
    problems: withValues(inOrder(problems, columns).slice(0, MAX_BATCH_PROBLEMS), table),
    problemsTotal: problems.length,
  };
}

/** Adds the text of each wrong cell to its problem, so that people can correct the text without opening the file. */
function withValues(problems: readonly FoundProblem[], { header, rows }: Table): FoundProblem[] {
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
  return problems.map((problem) => {
    const cell = cellsOf.get(problem.row)?.[header.indexOf(problem.column)];
    const value = typeof cell === 'object' ? cell.error : String(cell ?? '').slice(0, MAX_SHOWN_CELL);
    return value === '' ? problem : { ...problem, value };
  });
}

function correctCells(table: Table, cells: NonNullable<BatchFileInput['cells']>): void {
  const rows = new Map(table.rows.map((each) => [each.row, each]));
  for (const { row, column, value } of cells) {
    const index = table.header.indexOf(column);
    const found = rows.get(row);
    if (!found || index === -1) continue;
    while (found.cells.length < index) found.cells.push('');
    found.cells[index] = value;
  }
}

/** Sorts problems by their position in the file: by row, and then by column. */
function inOrder(problems: readonly FoundProblem[], columns: readonly BatchColumn[]): FoundProblem[] {
  const places = new Map(columns.map(({ column }, index) => [column, index]));
  const placeOf = ({ column }: FoundProblem) => places.get(column) ?? columns.length;
  return problems.toSorted((one, other) => one.row - other.row || placeOf(one) - placeOf(other));
}

async function readFile({ tables }: WithTables, caller: Originator, file: Buffer): Promise<Table> {
  const limits = { rows: MAX_BATCH_ROWS, columns: MAX_BATCH_COLUMNS };
  const answer = await tables.read(idOf(caller), file, limits);
  if (answer.ok) return answer.table;
  const { reason, row } = answer;
  throw new AppError('BATCH_FILE_REFUSED', { reason }, refusalInWords(reason, row));
}

/** Returns the branches that the caller may use, by id and by name. */
async function branchesOf({ database }: Kernel, { branches: own }: Originator) {
  const rows = await database.db
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(and(isNull(branches.deletedAt), own === null ? undefined : inArray(branches.id, [...own])));
  const found = new Map<string, string[]>();
  for (const { id, name } of rows) {
    found.set(id, [id]);
    const key = name.toLowerCase();
    found.set(key, [...(found.get(key) ?? []), id]);
  }
  return found;
}

/** Returns problems for values that cannot be drawn or do not fit into their fields. */
async function unfitting(
  { pdfLayouts }: PdfTools,
  { fields }: LayoutVersionRow,
  rows: readonly CheckedRow[],
  places: ReadonlyMap<string, { column: string }>,
): Promise<FoundProblem[]> {
  const sets = rows.map(({ content }) => valuesFor(fields, content.data ?? {}));
  if (sets.every((set) => set.length === 0)) return [];
  const answers = await pdfLayouts.check(sets);
  return answers.flatMap((problems, index) =>
    problems.map(({ id, problem }) => {
      const target = dataTarget(fields.find((field) => field.id === id)?.key ?? id);
      return { row: rows[index]?.row ?? 0, column: places.get(target)?.column ?? target, problem };
    }),
  );
}
