/** Reads CSV (RFC 4180) with the delimiters and line ends that spreadsheets use in different countries. */
import { MAX_CELL_CHARACTERS } from './table-builder.ts';
import { TableRefused } from './table-messages.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** The maximum length of the first line. It is longer only in files that are not tables. */
const MAX_FIRST_LINE = 64 * 1024;
/** Excel writes this first line if the delimiter differs from the country's default. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?(?:\r\n|\r|\n)/i;

/**
 * Reads the text. `onRow` receives each record and its number from 1. Line breaks within quotes do not start a new
 * record.
 */
export function readCsv(text: string, onRow: (cells: string[], row: number) => void): void {
  const said = SEPARATOR_LINE.exec(text);
  const delimiter = said?.[1] ?? delimiterOf(text);
  let at = said?.[0].length ?? 0;
  for (let row = 1; at < text.length; row++) {
    const record = recordAt(text, at, delimiter, row);
    onRow(record.cells, row);
    at = record.next;
  }
}

/** Returns the most frequent delimiter of the first line, outside quotes. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const sign of text.slice(0, MAX_FIRST_LINE)) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' || sign === '\r') {
      // Continues with the next line after an empty one, because the column names may follow empty lines.
      if ([...counts.values()].some((count) => count > 0)) break;
      continue;
    }
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

function recordAt(text: string, from: number, delimiter: string, row: number) {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const cell = text[at] === '"' ? quotedAt(text, at, row) : { value: '', next: at };
    // Text after a closing quote, and text without quotes, is taken literally.
    const end = plainEnd(text, cell.next, delimiter);
    cells.push(cell.value + text.slice(cell.next, end));
    if (text[end] === delimiter) {
      at = end + 1;
      continue;
    }
    return { cells, next: text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1 };
  }
}

function quotedAt(text: string, from: number, row: number): { value: string; next: number } {
  let value = '';
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new TableRefused('OPEN_QUOTE', row);
    value += text.slice(at, quote);
    if (value.length > MAX_CELL_CHARACTERS) throw new TableRefused('TOO_LARGE', row);
    if (text[quote + 1] !== '"') return { value, next: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

function plainEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  for (; at < text.length; at++) {
    const sign = text[at];
    if (sign === delimiter || sign === '\n' || sign === '\r') break;
  }
  return at;
}
