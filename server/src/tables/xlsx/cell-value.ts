/** Converts a workbook cell to the value that people see, as far as it can be known. */
import type { Cell } from '../table-messages.ts';

export interface CellContext {
  sharedStrings: readonly string[];
  isDate: (style: number) => boolean;
  /** Whether days are counted from 1904 instead of 1900. */
  from1904: boolean;
}

export interface RawCell {
  type: string;
  style: number;
  value: string;
}

/** Returns the value of a cell (ECMA-376 part 1, 18.18.11). Formulas yield their last computed value. */
export function cellValue({ type, style, value }: RawCell, context: CellContext): Cell {
  switch (type) {
    case 's':
      return context.sharedStrings[Number(value)] ?? '';
    case 'inlineStr':
    case 'str':
      return value;
    case 'b':
      return value === '1' || value === 'true';
    case 'e':
      return { error: value.slice(0, 20) };
    case 'd':
      return value.replace('T', ' ').replace(/ 00:00(?::00(?:\.0+)?)?$/, '');
    default: {
      const number = Number(value);
      if (value.trim() === '' || !Number.isFinite(number)) return value;
      // A spreadsheet computes with fifteen digits, so further digits are rounding errors.
      const seen = Number(number.toPrecision(15));
      return context.isDate(style) ? (dateText(seen, context.from1904) ?? seen) : seen;
    }
  }
}

const DAY = 86_400_000;
/** The last day that a spreadsheet supports, 31 December 9999. */
const LAST_DAY = 2_958_465;

/** Returns a text such as `2026-11-16`, `2026-11-16 09:30` or `09:30`, or null if the number is not a date. */
function dateText(serial: number, from1904: boolean): string | null {
  if (serial < 0 || serial > LAST_DAY) return null;
  // Spreadsheets count 29 February 1900, which never existed, as day 60.
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const moment = new Date(first + Math.round((serial * DAY) / 60_000) * 60_000).toISOString();
  const [day, time] = [moment.slice(0, 10), moment.slice(11, 16)];
  if (serial < 1) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
