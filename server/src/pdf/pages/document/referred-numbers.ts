/**
 * The numbers of objects that something may refer to: every `12 0 R` in the bytes, in whatever it stands, with blanks and comments
 * between its parts. Some are none (in a text, in compressed data); none is missed.
 */
import type { NumberSet } from '../../reading/number-set.ts';

export function noteReferences(bytes: Uint8Array, numbers: NumberSet): void {
  let number = -1;
  for (let at = 0; at <= bytes.length; at++) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit >= 0 && digit <= 9) number = Math.min(LARGEST, Math.max(0, number) * 10 + digit);
    else if (number >= 0) {
      if (isReferenceBehind(bytes, at)) numbers.add(number);
      number = -1;
    }
  }
}

const ZERO = 0x30;
const LARGEST = 1e9;
/** Whoever writes more between the parts of a reference is believed to write one. */
const LONGEST_REST = 64;

/** Whether a generation and an R follow. */
function isReferenceBehind(bytes: Uint8Array, start: number): boolean {
  const end = start + LONGEST_REST;
  const generation = skipGap(bytes, start, end);
  if (generation === start) return false;
  let behind = generation;
  while (behind < end && isDigit(bytes[behind])) behind++;
  if (behind === generation) return generation >= end;
  const letter = skipGap(bytes, behind, end);
  return letter >= end || (letter > behind && bytes[letter] === 0x52);
}

/** Behind blanks and comments. */
function skipGap(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  let isComment = false;
  for (; at < end; at++) {
    const byte = bytes[at] ?? -1;
    if (byte === 0x25) isComment = true;
    else if (byte === 0x0a || byte === 0x0d) isComment = false;
    else if (!isComment && !isBlank(byte)) break;
  }
  return at;
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0c || byte === 0x00;
const isDigit = (byte = 0): boolean => byte >= ZERO && byte <= ZERO + 9;
