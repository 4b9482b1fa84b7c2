/** Reads cells. It corrects or reports the changes that spreadsheets make to numbers, phone numbers and booleans. */
import type { BatchProblemCode } from '@countersign/contract/rules/batches';
import type { CountryCode } from 'libphonenumber-js/max';
import { internationalPhone } from '../../signing/phone-numbers.ts';
import type { Cell } from '../../tables/table-messages.ts';

export type Read<Value> = { value: Value | undefined } | { problem: BatchProblemCode };

/** Matches a number such as `9.19877E+11`, which is how a spreadsheet writes a long number to CSV. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i;
const PLAIN_DIGITS = /^\d[\d\s().-]*$/;

/**
 * Returns whether a spreadsheet may have lost digits. A spreadsheet stores only fifteen digits, and replaces all
 * further digits of an account number with zeros.
 */
const hasLostDigits = (cell: number): boolean => Math.abs(cell) >= 1e15 || String(cell).includes('e');

/** Reads a text. Returns an undefined value if the cell is empty. */
export function readText(cell: Cell | undefined): Read<string> {
  if (cell === undefined) return { value: undefined };
  if (typeof cell === 'object') return { problem: 'spreadsheet_error' };
  const text = String(cell).trim();
  if (text === '') return { value: undefined };
  if (SCIENTIFIC.test(text) || (typeof cell === 'number' && hasLostDigits(cell)))
    return { problem: 'scientific' };
  return { value: text };
}

/**
 * Reads a phone number. `code` is the country code of the batch, and `country` is the default country of the
 * installation.
 */
export function readPhone(
  cell: Cell | undefined,
  code: string | undefined,
  country: CountryCode,
): Read<string> {
  const read = readText(cell);
  if ('problem' in read || read.value === undefined || !PLAIN_DIGITS.test(read.value)) return read;
  if (code !== undefined) return { value: withCode(read.value.replaceAll(/\D/g, ''), code) };
  const value = internationalPhone(read.value, country);
  if (value !== null) return { value };
  return { problem: typeof cell === 'number' ? 'phone_as_number' : 'phone_not_international' };
}

/**
 * The maximum number of digits in a national number. A longer number that begins with the country code already includes
 * it.
 */
const MOST_DIGITS = 10;

function withCode(digits: string, code: string): string {
  const own = digits.replace(/^0+/, '');
  const hasCountry = own.startsWith(code.slice(1)) && own.length > MOST_DIGITS;
  return hasCountry ? `+${own}` : `${code}${own}`;
}

const TRUE = ['true', 'yes', 'y', '1', 'x', '✓', '✔', 'हाँ', 'हां'];
const FALSE = ['false', 'no', 'n', '0', '-', 'नहीं'];

export function readBoolean(cell: Cell | undefined): Read<boolean> {
  const read = readText(cell);
  if ('problem' in read) return read;
  if (read.value === undefined) return { value: undefined };
  const word = read.value.toLowerCase();
  if (TRUE.includes(word)) return { value: true };
  return FALSE.includes(word) ? { value: false } : { problem: 'not_true_or_false' };
}
