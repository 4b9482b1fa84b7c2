/**
 * The numbers of objects that something may refer to: every `12 0 R` in the bytes, in whatever it stands, with blanks and comments
 * between its parts. Some are none (in a text, in compressed data); none is missed.
 */
import type { NumberSet } from '../../reading/number-set.ts';
import { isDigit, TokenReader } from '../../reading/token-reader.ts';

export function noteReferences(bytes: Uint8Array, numbers: NumberSet): void {
  const read = new TokenReader(bytes);
  let number = -1;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== undefined && isDigit(byte)) {
      number = Math.min(LARGEST, Math.max(0, number) * 10 + byte - ZERO);
    } else if (number >= 0) {
      read.position = at;
      read.end = Math.min(at + LONGEST_REST, bytes.length);
      if (isRestOfReference(read, bytes)) numbers.add(number);
      number = -1;
    }
  }
}

const ZERO = 0x30;
const LARGEST = 1e9;
/** Whoever writes more between the parts of a reference is believed to write one. */
const LONGEST_REST = 64;

/** Whether a generation and an R follow. */
function isRestOfReference(read: TokenReader, bytes: Uint8Array): boolean {
  for (const part of ['integer', 'keyword']) {
    const token = read.next();
    if (token === 'end') return read.end < bytes.length;
    if (token !== part) return false;
  }
  return bytes[read.start] === LETTER_R;
}

const LETTER_R = 0x52;
