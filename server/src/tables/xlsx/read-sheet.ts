/** Reads the cells of a sheet row by row (ECMA-376 part 1, 18.3.1.73). */
import { MAX_CELL_CHARACTERS } from '../table-builder.ts';
import { type Cell, TableRefused } from '../table-messages.ts';
import { type CellContext, cellValue } from './cell-value.ts';
import type { XmlHandler } from './xml-reader.ts';

/** The number of columns in a spreadsheet, of which the last is XFD. */
const MAX_COLUMN = 16_384;
/** The maximum number of cells, including empty ones. Reading a million cells takes about two seconds. */
const MAX_CELLS = 1_000_000;

export function sheetReader(context: CellContext, onRow: (cells: Cell[], row: number) => void): XmlHandler {
  let row = 0;
  let cells: Cell[] = [];
  let column = 0;
  let raw = { type: 'n', style: 0, value: '' };
  let isValue = false;
  let cellCount = 0;
  return {
    open(name, attributes) {
      if (name === 'row') {
        const said = Number(attributes.get('r'));
        row = Number.isInteger(said) && said > row ? said : row + 1;
        cells = [];
        column = 0;
      }
      if (name === 'c') {
        if (++cellCount > MAX_CELLS) throw new TableRefused('TOO_LARGE', row);
        column = columnOf(attributes.get('r')) ?? column + 1;
        raw = { type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? 0), value: '' };
      }
      isValue = name === 'v' || name === 't';
    },
    close(name) {
      isValue = false;
      if (name === 'c') keep();
      if (name === 'row') onRow(cells, row);
    },
    text(piece) {
      if (isValue) raw.value += piece;
      if (raw.value.length > MAX_CELL_CHARACTERS) throw new TableRefused('TOO_LARGE', row);
    },
  };

  function keep(): void {
    if (raw.value === '') return;
    if (column > MAX_COLUMN) throw new TableRefused('TOO_MANY_COLUMNS', row);
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = cellValue(raw, context);
  }
}

/** Returns the number of a column, for example 28 for `AB12`. */
function columnOf(reference: string | undefined): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  return column;
}
