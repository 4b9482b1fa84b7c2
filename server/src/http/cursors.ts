/**
 * Reads and writes the cursors of lists. The next page begins after the row whose sort columns have the values in the
 * cursor.
 */
import { lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import { AppError } from './app-error.ts';

const IS = {
  id: isUuid,
  /**
   * Accepts only our own format and the years that PostgreSQL supports. JavaScript would otherwise read 30 February as
   * 2 March.
   */
  time: (text: string) => text >= '0001' && new Date(Date.parse(text) || 0).toISOString() === text,
  number: (text: string) => /^\d{1,9}$/.test(text),
  sha256: (text: string) => /^[0-9a-f]{64}$/.test(text),
  /** Accepts a text as long as a name. The cursor contains no other value, because the text may contain spaces. */
  text: (text: string) => text.length > 0 && text.length <= 200 && !text.includes('\0'),
} as const;

export const writeCursor = (...values: readonly (string | number | Date)[]): string =>
  Buffer.from(
    values.map((value) => (value instanceof Date ? value.toISOString() : String(value))).join(' '),
  ).toString('base64url');

export function readCursor<const Kinds extends readonly (keyof typeof IS)[]>(
  cursor: string,
  ...kinds: Kinds
): { [Index in keyof Kinds]: string } {
  const whole = Buffer.from(cursor, 'base64url').toString('utf8');
  const values = kinds[0] === 'text' ? [whole] : whole.split(' ');
  if (values.length !== kinds.length || !kinds.every((kind, index) => IS[kind](values[index] ?? '')))
    throw new AppError('CURSOR_INVALID');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one text for each kind, as was just checked
  return values as { [Index in keyof Kinds]: string };
}

/** Selects the rows after the cursor, for lists in descending order of an id or a number. */
export const isAfterCursor = (column: PgColumn, cursor: string | undefined, kind: 'id' | 'number' = 'id') =>
  cursor === undefined ? undefined : lt(column, readCursor(cursor, kind)[0]);

/** Returns the page and its next cursor. `rows` has one row more than the page if another page follows. */
export function toPage<Row>(rows: readonly Row[], limit: number, cursorOf: (last: Row) => string) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
