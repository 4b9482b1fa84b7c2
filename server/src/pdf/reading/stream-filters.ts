/** Decodes stream filters, except those of pictures (ISO 32000-1, 7.4). The output of each filter is limited. */
import { constants, inflateRawSync } from 'node:zlib';
import { PdfDict, PdfName, type PdfStream } from '@libpdf/core';
import type { Resolve } from './dereference.ts';
import { numberAt, valuesAt } from './entries.ts';

/** Thrown if the decoded output exceeds the limit. */
export class InflatesTooFar extends Error {}

/** Thrown for damaged data. Each program shows a different part of such data. */
export class DamagedData extends Error {}

/** Decodes data. Throws InflatesTooFar or DamagedData. */
export type Decode = (data: Buffer, limit: number) => Buffer;

export const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['FlateDecode', inflate],
  ['LZWDecode', (data, limit) => decodeLzw(data, limit)],
  ['RunLengthDecode', decodeRunLength],
  ['ASCII85Decode', decodeAscii85],
  ['ASCIIHexDecode', decodeAsciiHex],
]);

export function filtersOf(stream: PdfStream, resolve: Resolve): string[] {
  return valuesAt(stream, 'Filter', resolve).flatMap((filter) =>
    filter instanceof PdfName ? filter.value : [],
  );
}

/** Returns the decoders of a content stream, or null if programs decode the stream differently. */
export function contentDecoders(stream: PdfStream, resolve: Resolve): Decode[] | null {
  if (['F', 'FFilter', 'DP'].some((key) => stream.has(key)) || hasParameters(stream, resolve)) return null;
  const decoders = filtersOf(stream, resolve).map((filter) => DECODERS.get(filter));
  return decoders.every((decode) => decode !== undefined) ? decoders : null;
}

/**
 * Checks for parameters that change the output. Predictors are such parameters: they are meant for pictures and tables.
 */
function hasParameters(stream: PdfStream, resolve: Resolve): boolean {
  return valuesAt(stream, 'DecodeParms', resolve)
    .filter((params) => params instanceof PdfDict)
    .some((params) =>
      ['Predictor', 'EarlyChange'].some((key) => (numberAt(params, key, resolve) ?? 1) !== 1),
    );
}

/**
 * Inflates data. Truncated data are accepted, and so is a wrong checksum, which some programs write. Readers accept
 * both too.
 */
function inflate(data: Buffer, limit: number): Buffer {
  const header = data.length < 2 ? 1 : data.readUInt16BE(0);
  if (header % 31 !== 0 || (header & 0x0f00) !== 0x0800) throw new DamagedData();
  const maxOutputLength = Math.max(1, limit);
  try {
    return inflateRawSync(data.subarray(2), { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    throw error instanceof RangeError ? new InflatesTooFar() : new DamagedData();
  }
}

/**
 * Decodes LZW (ISO 32000-1, 7.4.4). Codes have 9 to 12 bits, and by default become longer one code early
 * (`EarlyChange`).
 */
export function decodeLzw(data: Buffer, limit: number, early = 1): Buffer {
  const output = new GrowingBuffer(limit);
  const starts = new Uint32Array(LZW_CODES);
  const lengths = new Uint32Array(LZW_CODES);
  let [next, width, bits, held] = [LZW_FIRST, 9, 0, 0];
  let previous = -1;
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xfffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === LZW_END) break;
    if (code === LZW_CLEAR) {
      [next, width, previous] = [LZW_FIRST, 9, -1];
      continue;
    }
    if (code > next || (code === next && previous < 0)) throw new DamagedData();
    const start = output.length;
    // A new entry is the previous output and the first byte of the next output.
    if (previous >= 0 && next < LZW_CODES) {
      starts[next] = previous;
      lengths[next] = start - previous + 1;
      next += 1;
    }
    if (code < LZW_CLEAR) output.push(code);
    else output.repeat(starts[code] ?? 0, lengths[code] ?? 0);
    previous = start;
    if (next + early >= 1 << width && width < 12) width += 1;
  }
  return output.bytes();
}

const LZW_CLEAR = 256;
const LZW_END = 257;
const LZW_FIRST = 258;
const LZW_CODES = 4096;

/** Decodes run-length data (ISO 32000-1, 7.4.5). */
function decodeRunLength(data: Buffer, limit: number): Buffer {
  const output = new GrowingBuffer(limit);
  for (let at = 0; at < data.length;) {
    const run = data[at++] ?? 128;
    if (run === 128) break;
    if (run < 128) for (let left = run; left >= 0; left--) output.push(data[at++] ?? 0);
    else {
      for (let left = 257 - run; left > 0; left--) output.push(data[at] ?? 0);
      at += 1;
    }
  }
  return output.bytes();
}

class GrowingBuffer {
  readonly #limit: number;
  #data = Buffer.alloc(4096);
  length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(byte: number): void {
    if (this.length === this.#data.length) this.#grow();
    this.#data[this.length++] = byte;
  }

  /** Appends a part of the earlier output. The part may overlap the bytes that are being written. */
  repeat(start: number, count: number): void {
    for (let at = start; at < start + count; at++) this.push(this.#data[at] ?? 0);
  }

  bytes(): Buffer {
    return this.#data.subarray(0, this.length);
  }

  #grow(): void {
    if (this.length > this.#limit) throw new InflatesTooFar();
    this.#data = Buffer.concat([this.#data, Buffer.alloc(this.#data.length)]);
  }
}

/**
 * Decodes hexadecimal data (ISO 32000-1, 7.4.2). Refuses data with other characters, because programs disagree on how
 * to continue after one.
 */
function decodeAsciiHex(data: Buffer): Buffer {
  const end = data.indexOf('>');
  const digits = data.toString('latin1', 0, end === -1 ? data.length : end).replaceAll(/[\0\t\n\f\r ]/g, '');
  if (/[^0-9a-f]/i.test(digits)) throw new DamagedData();
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

/**
 * Decodes base 85 (ISO 32000-1, 7.4.3): five digits stand for four bytes, z stands for four zeros, and ~> marks the
 * end.
 */
function decodeAscii85(data: Buffer, limit: number): Buffer {
  const decoded = Buffer.alloc(Math.min(4 * data.length, limit) + 4);
  let end = 0;
  let value = 0;
  let digits = 0;
  const add = (digit: number): void => {
    value = value * 85 + digit;
    digits += 1;
    if (digits < 5) return;
    if (value > 0xffff_ffff) throw new DamagedData();
    end = decoded.writeUInt32BE(value, end);
    value = 0;
    digits = 0;
  };
  const opening = /^\s*<~/.exec(data.toString('latin1', 0, 64))?.[0] ?? '';
  for (let at = opening.length; at < data.length; at++) {
    const byte = data[at] ?? 0;
    if (byte === TILDE) break;
    if (byte > LAST_DIGIT && byte !== LETTER_Z) throw new DamagedData();
    if (byte === LETTER_Z && digits > 0) throw new DamagedData();
    if (byte === LETTER_Z) for (let zero = 0; zero < 5; zero++) add(0);
    else if (byte > SPACE) add(byte - FIRST_DIGIT);
  }
  // An incomplete group is padded with the highest digit. As many bytes are dropped as digits were added.
  const missing = digits === 0 ? 0 : 5 - digits;
  for (let digit = 0; digit < missing; digit++) add(84);
  return decoded.subarray(0, end - missing);
}

const TILDE = 0x7e;
const LETTER_Z = 0x7a;
const SPACE = 0x20;
const FIRST_DIGIT = 0x21;
const LAST_DIGIT = 0x75;
