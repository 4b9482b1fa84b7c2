/** Defines the messages between the server and the process that reads tables. */
import { BATCH_FILE_REFUSALS, type BatchFileRefusal } from '@countersign/contract/rules/batches';
import { z } from 'zod';

/**
 * The value of a cell: text as written, a date such as `2026-11-16`, a number, true or false, or a spreadsheet error
 * such as `#N/A`.
 */
export type Cell = string | number | boolean | { error: string };

export interface TableRow {
  /** The row number that a spreadsheet shows: the column names are row 1 unless empty rows precede them. */
  row: number;
  cells: Cell[];
}

export interface Table {
  header: string[];
  /** The rows that are not empty. */
  rows: TableRow[];
}

export interface TableLimits {
  rows: number;
  columns: number;
}

export interface TableProtocol {
  request: { file: Uint8Array; limits: TableLimits };
  answer: TableAnswer;
}

export type TableAnswer =
  | { ok: true; table: Table }
  /** `row` is the number of the row with the problem, if it is known. */
  | { ok: false; reason: BatchFileRefusal; row?: number | undefined };

/**
 * The check is written by hand for speed, because a table has up to two million cells and the server waits during the
 * check.
 */
const table = z.custom<Table>((value) => {
  const { header, rows }: { header?: unknown; rows?: unknown } = Object(value);
  return isListOf(header, (name) => typeof name === 'string') && isListOf(rows, isRow);
});

function isRow(value: unknown): boolean {
  const { row, cells }: { row?: unknown; cells?: unknown } = Object(value);
  return typeof row === 'number' && isListOf(cells, isCell);
}

const isCell = (cell: unknown): boolean =>
  typeof cell === 'string' ||
  typeof cell === 'number' ||
  typeof cell === 'boolean' ||
  typeof Object(cell).error === 'string';

const isListOf = (value: unknown, isOne: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);

export const tableAnswer: z.ZodType<TableAnswer> = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), table }),
  z.object({ ok: z.literal(false), reason: z.enum(BATCH_FILE_REFUSALS), row: z.number().optional() }),
]);

/** Thrown if the file is not a table or exceeds the limits. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
  readonly reason: BatchFileRefusal;
  readonly row: number | undefined;

  constructor(reason: BatchFileRefusal, row?: number) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}
