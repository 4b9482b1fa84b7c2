/** Builds a table row by row and enforces its limits. The first non-empty row contains the column names. */
import { textFault } from '../database/stored-text.ts';
import { type Cell, type Table, type TableLimits, TableRefused, type TableRow } from './table-messages.ts';

export interface TableBuilder {
  add(cells: Cell[], row: number): void;
  finish(): Table;
}

/** The maximum number of characters of all cells together. Files made by people are smaller. */
const MAX_CHARACTERS = 64 * 1024 * 1024;
/** The maximum number of characters in a cell of a spreadsheet. */
export const MAX_CELL_CHARACTERS = 32_767;
/** A small file can contain millions of empty rows, which take long to read. */
const MAX_EMPTY_ROWS = 100_000;

export function tableBuilder(limits: TableLimits): TableBuilder {
  let header: string[] | null = null;
  const rows: TableRow[] = [];
  let characters = 0;
  let emptyRows = 0;

  return {
    add(given, row) {
      const cells = withoutEmptyEnd(given);
      if (cells.length === 0) {
        if (++emptyRows > MAX_EMPTY_ROWS) throw new TableRefused('TOO_MANY_ROWS', row);
        return;
      }
      if (cells.length > limits.columns) throw new TableRefused('TOO_MANY_COLUMNS', row);
      for (const cell of cells) {
        const length = typeof cell === 'string' ? cell.length : 1;
        if (length > MAX_CELL_CHARACTERS) throw new TableRefused('TOO_LARGE', row);
        characters += length;
      }
      if (characters > MAX_CHARACTERS) throw new TableRefused('TOO_LARGE', row);
      if (cells.some((cell) => typeof cell === 'string' && textFault(cell) !== null))
        throw new TableRefused('NOT_UNICODE', row);
      if (header === null) {
        header = cells.map((cell) => (typeof cell === 'object' ? cell.error : String(cell)).trim());
        return;
      }
      if (rows.length === limits.rows) throw new TableRefused('TOO_MANY_ROWS', row);
      rows.push({ row, cells });
    },
    finish() {
      if (header === null || rows.length === 0) throw new TableRefused('EMPTY');
      return { header, rows };
    },
  };
}

function withoutEmptyEnd(cells: Cell[]): Cell[] {
  const last = cells.findLastIndex((cell) => typeof cell !== 'string' || cell.trim() !== '');
  return cells.slice(0, last + 1);
}
