/**
 * Limits how far data inflate while the PDF library reads a document's structure. The library decodes only object streams
 * and cross-reference streams, but without any limit: a few kilobytes could become gigabytes, outside the heap that the
 * process limits. Wrapping the library's own decoder, rather than searching the bytes for such streams, leaves no way for
 * an unusual spelling of a dictionary to slip past.
 */
import { constants, inflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import { layoutOf } from './cross-reference-stream.ts';
import { MAX_ENTRIES, MAX_STRUCTURE_BYTES } from './limits.ts';
import { DamagedStructure, StructureTooLarge } from './structure-errors.ts';

/**
 * Limits decoded structure to `limit` bytes until the returned function is called. `onDecoded` receives each decoded
 * stream.
 */
export function boundStructureDecoding(
  onDecoded: (stream: PdfStream, decoded: Uint8Array) => void,
  limit = MAX_STRUCTURE_BYTES,
): () => void {
  const own = Object.getOwnPropertyDescriptor(PdfStream.prototype, 'getDecodedData');
  if (own === undefined) throw new Error('The PDF library has no stream decoder to guard');
  const decode: (this: PdfStream) => Uint8Array = own.value;
  let left = limit;
  PdfStream.prototype.getDecodedData = function guarded(this: PdfStream): Uint8Array {
    const { size, decoded = decode.call(this) } = inflated(this, left);
    left -= size;
    onDecoded(this, decoded);
    return decoded;
  };
  return () => {
    Object.defineProperty(PdfStream.prototype, 'getDecodedData', own);
  };
}

/** Does the work of one request while the structure that it decodes is limited to `limit` bytes. */
export async function withBoundedDecoding<T>(limit: number, work: () => Promise<T>): Promise<T> {
  const unbound = boundStructureDecoding(() => undefined, limit);
  try {
    return await work();
  } finally {
    unbound();
  }
}

type Inflated = {
  size: number;
  /** The same result as that of the library's decoder, computed faster. Missing if it might differ. */
  decoded?: Uint8Array;
};

function inflated(stream: PdfStream, limit: number): Inflated {
  if (stream.data.length > limit) throw new StructureTooLarge();
  // An entry may have no bytes, and the library creates as many entries as the stream claims.
  if ((layoutOf(stream)?.entries ?? 0) > MAX_ENTRIES) throw new StructureTooLarge();
  if (filterOf(stream) === undefined) return { size: stream.data.length };
  const row = shortestRow(stream.get('DecodeParms'));
  const whole = inflate(stream.data, limit, constants.Z_FINISH);
  if (whole !== null && row === null) return { size: whole.length, decoded: bytesOf(whole) };
  const { length: size } = whole ?? inflate(stream.data, limit, constants.Z_SYNC_FLUSH) ?? [];
  if (row !== null && size / row > MAX_ROWS) throw new StructureTooLarge();
  return { size };
}

/** The library reverses a predictor row by row. */
const MAX_ROWS = 2 * MAX_ENTRIES;

/**
 * Real files use only Flate here. Filter chains and other expanding filters (LZW, RunLength) serve only to hide a
 * decompression bomb.
 */
export function filterOf(stream: PdfStream): 'FlateDecode' | undefined {
  const entry = stream.get('Filter');
  if (entry === undefined) return undefined;
  const names = entry instanceof PdfArray ? entry.toArray() : [entry];
  if (names.length === 0) return undefined;
  const [only] = names;
  if (names.length === 1 && only instanceof PdfName && only.value === 'FlateDecode') return 'FlateDecode';
  throw new Error('A structural stream uses a filter other than FlateDecode');
}

/** Returns null if the data end too early for this flush mode. */
function inflate(data: Uint8Array, limit: number, finishFlush: number): Buffer | null {
  let answer: unknown;
  try {
    answer = inflateSync(data, { maxOutputLength: Math.max(1, limit), finishFlush, info: true });
  } catch (error) {
    if (error instanceof RangeError) throw new StructureTooLarge();
    if (error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR') return null;
    throw error;
  }
  if (!isInflateInfo(answer)) throw new TypeError('zlib did not report how far it read');
  // The library also decodes a second deflate stream after the first. Its size would not be counted, so it is refused.
  const rest = data.subarray(answer.engine.bytesWritten);
  if (rest.some((byte) => byte !== 0 && byte !== 10 && byte !== 13 && byte !== 32)) {
    throw new Error('A structural stream continues after its compressed data');
  }
  return answer.buffer;
}

function bytesOf(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

/** Checks for zlib's result with `info: true`, which its type declarations omit. */
function isInflateInfo(value: unknown): value is { buffer: Buffer; engine: { bytesWritten: number } } {
  return typeof value === 'object' && value !== null && 'engine' in value && 'buffer' in value;
}

/**
 * Returns null without a predictor. The library allocates a row of the declared length at once, so an attacker could
 * declare a huge one. Rows in valid documents have a few bytes.
 */
function shortestRow(params: unknown): number | null {
  const entries = params instanceof PdfArray ? params.toArray() : [params];
  const predicted = entries.filter((entry) => entry instanceof PdfDict).filter(hasPredictor);
  const rows = predicted.map(rowOf);
  return rows.length === 0 ? null : Math.min(...rows);
}

function hasPredictor(params: PdfDict): boolean {
  return (params.getNumber('Predictor')?.value ?? 1) > 1;
}

function rowOf(params: PdfDict): number {
  let bits = 1;
  for (const [key, usual] of ROW_PARAMETERS) {
    const value = params.get(key) ?? PdfNumber.of(usual);
    if (!(value instanceof PdfNumber) || !(value.value >= 1)) throw new DamagedStructure();
    bits *= value.value;
  }
  if (bits > MAX_ROW_BITS) throw new DamagedStructure();
  return bits / 8;
}

const ROW_PARAMETERS = [
  ['Columns', 1],
  ['Colors', 1],
  ['BitsPerComponent', 8],
] as const;
const MAX_ROW_BITS = 4096 * 8;
