/**
 * Collects the numbers of all objects that the file may reference: every `12 0 R` in its bytes, in any context, with
 * blanks and comments between the parts. Text or compressed data may look like references and add numbers, but no
 * reference is missed.
 *
 * References are found backwards, from their R or from the first comment inside them. Examining every digit of a large
 * file would take many times longer.
 */
import { asBuffer } from '../../processes/as-buffer.ts';
import type { NumberSet } from '../reading/number-set.ts';
import { isDigit, isWhiteSpace, TokenReader } from '../reading/token-reader.ts';

export function collectReferences(bytes: Uint8Array, numbers: NumberSet): void {
  const file = asBuffer(bytes);
  const read = new TokenReader(file);
  const noteAt = (end: number): void => {
    read.position = end;
    read.end = Math.min(end + MAX_REST_LENGTH, file.length);
    if (isRestOfReference(read, file)) numbers.add(numberBefore(file, end));
  };
  for (let at = file.indexOf(LETTER_R); at !== -1; at = file.indexOf(LETTER_R, at + 1)) {
    const generation = endOfDigits(file, at);
    if (generation > 0) noteAt(endOfDigits(file, startOfInteger(file, generation)));
  }
  for (let at = file.indexOf(PERCENT); at !== -1; at = file.indexOf(PERCENT, at + 1)) {
    const end = endOfDigits(file, at);
    if (end === 0) continue;
    // The comment may stand after the generation or after the object number.
    noteAt(endOfDigits(file, startOfInteger(file, end)));
    noteAt(end);
  }
}

const LETTER_R = 0x52;
const PERCENT = 0x25;
const ZERO = 0x30;
const PLUS = 0x2b;
const MINUS = 0x2d;
const LARGEST = 1e9;
/**
 * The maximum number of bytes that are examined after a comment. If they do not suffice to decide, the bytes are
 * assumed to be a reference.
 */
const MAX_REST_LENGTH = 64;

/** Returns the end of the digits before this position, skipping blanks, or 0 if no digits are there. */
function endOfDigits(bytes: Buffer, position: number): number {
  let end = position;
  while (end > 0 && isWhiteSpace(bytes[end - 1])) end -= 1;
  return end > 0 && isDigit(bytes[end - 1]) ? end : 0;
}

function startOfDigits(bytes: Buffer, end: number): number {
  let start = end;
  while (start > 0 && isDigit(bytes[start - 1])) start -= 1;
  return start;
}

function startOfInteger(bytes: Buffer, end: number): number {
  let start = startOfDigits(bytes, end);
  while (start > 0 && (bytes[start - 1] === PLUS || bytes[start - 1] === MINUS)) start -= 1;
  return start;
}

function numberBefore(bytes: Buffer, end: number): number {
  let number = 0;
  for (let at = startOfDigits(bytes, end); at < end; at++)
    number = Math.min(LARGEST, number * 10 + (bytes[at] ?? ZERO) - ZERO);
  return number;
}

/** Checks whether a generation and an R follow. The object number stands before them. */
function isRestOfReference(read: TokenReader, bytes: Buffer): boolean {
  if (read.position === 0) return false;
  for (const part of ['integer', 'keyword']) {
    const token = read.next();
    if (token === 'end') return read.end < bytes.length;
    if (token !== part) return false;
  }
  return bytes[read.start] === LETTER_R;
}
