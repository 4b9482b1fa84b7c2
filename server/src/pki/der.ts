/** Writes ASN.1 in DER (X.690 10). DER has exactly one encoding for each value, which signatures require. */
import { TAG } from './asn1.ts';

export function tagged(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => tagged(TAG.sequence, ...parts);

/** Encodes a SET OF. Its elements are sorted by their encodings (X.690 11.6). */
export const setOf = (...parts: Uint8Array[]): Buffer =>
  tagged(TAG.set, ...parts.toSorted((a, b) => Buffer.compare(a, b)));

export const octetString = (bytes: Uint8Array): Buffer => tagged(TAG.octetString, bytes);

export const NULL = tagged(TAG.null);

export const TRUE = tagged(TAG.boolean, Buffer.from([0xff]));

/** Encodes a bit string. `unusedBits` is the number of unused bits at its end. */
export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  tagged(TAG.bitString, Buffer.from([unusedBits]), bytes);

export const printableString = (text: string): Buffer => tagged(0x13, Buffer.from(text, 'ascii'));

export const utf8String = (text: string): Buffer => tagged(0x0c, Buffer.from(text, 'utf8'));

/** Encodes a non-negative integer. The bytes start with the most significant one. */
export function integer(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const magnitude = bytes.subarray(start);
  const sign = (magnitude[0] ?? 0) & 0x80 ? [Buffer.from([0])] : [];
  return tagged(TAG.integer, ...sign, magnitude);
}

export const smallInteger = (value: number): Buffer => integer(Buffer.from([value]));

export function oid(dotted: string): Buffer {
  // The arc after 2.25 is a UUID, a number of 128 bits (X.667).
  const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt);
  return tagged(TAG.oid, Buffer.from([first * 40n + second, ...rest].flatMap(base128)));
}

/** Encodes a time. The year has two digits up to 2049, and four digits from 2050 on (RFC 5280 4.1.2.5). */
export function time(date: Date): Buffer {
  const text = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  const year = date.getUTCFullYear();
  return year >= 1950 && year < 2050
    ? tagged(TAG.utcTime, Buffer.from(text.slice(2)))
    : tagged(TAG.generalizedTime, Buffer.from(text));
}

function base128(arc: bigint): number[] {
  const digits = [Number(arc & 0x7fn)];
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) digits.unshift(128 + Number(rest & 0x7fn));
  return digits;
}

function lengthOf(length: number): Buffer {
  if (length < 128) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}
