/**
 * The numbers of objects that something may refer to: every `12 0 R` in the bytes, in whatever it stands, with blanks and comments
 * between its parts. Some are none (in a text, in compressed data); none is missed.
 *
 * Found from its R, or from the first comment in it, backwards: to look at every digit of a large file takes many times as long.
 */
import type { NumberSet } from '../reading/number-set.ts';
import { isDigit, isWhiteSpace, TokenReader } from '../reading/token-reader.ts';

export function collectReferences(bytes: Uint8Array, numbers: NumberSet): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
    // Behind the generation, or behind the number itself.
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
/** Whoever writes more between the parts of a reference is believed to write one. */
const MAX_REST_LENGTH = 64;

/** Where the digits end that stand before this position, with nothing but blanks between; 0 where there are none. */
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

/** Whether a generation and an R follow. */
function isRestOfReference(read: TokenReader, bytes: Buffer): boolean {
  if (read.position === 0) return false;
  for (const part of ['integer', 'keyword']) {
    const token = read.next();
    if (token === 'end') return read.end < bytes.length;
    if (token !== part) return false;
  }
  return bytes[read.start] === LETTER_R;
}
