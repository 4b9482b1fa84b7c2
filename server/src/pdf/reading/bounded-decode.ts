/**
 * Limits how far data inflate while the PDF library reads the structure of a document. The library decodes only object
 * streams and cross-reference streams at that time, but without any limit. A few kilobytes could become gigabytes, and
 * would lie outside the heap that the process limits. The limit wraps the library's own decoder. A search for such
 * streams in the bytes could miss a dictionary with an unusual spelling.
 */
import { constants, inflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import { layoutOf } from './cross-reference-stream.ts';
import { MAX_ENTRIES, MAX_STRUCTURE_BYTES } from './limits.ts';
import { DamagedStructure, StructureTooLarge } from './structure-errors.ts';

/**
 * Limits the decoded structure to `limit` bytes in total, until the returned function is called. `onDecoded` receives
 * each decoded stream.
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

/** Runs `work` with a limit on the structure that it decodes, in bytes. */
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
  /** The decoded data, if they certainly equal the result of the library's slower decoder. Otherwise missing. */
  decoded?: Uint8Array;
};

function inflated(stream: PdfStream, limit: number): Inflated {
  if (stream.data.length > limit) throw new StructureTooLarge();
  // Entries may be zero bytes wide, and the library creates as many entries as the stream declares.
  if ((layoutOf(stream)?.entries ?? 0) > MAX_ENTRIES) throw new StructureTooLarge();
  if (filterOf(stream) === undefined) return { size: stream.data.length };
  const row = shortestRow(stream.get('DecodeParms'));
  const whole = inflate(stream.data, limit, constants.Z_FINISH);
  if (whole !== null && row === null) return { size: whole.length, decoded: bytesOf(whole) };
  const { length: size } = whole ?? inflate(stream.data, limit, constants.Z_SYNC_FLUSH) ?? [];
  if (row !== null && size / row > MAX_ROWS) throw new StructureTooLarge();
  return { size };
}

/** The maximum number of rows of a predictor, because the library reverses them one by one. */
const MAX_ROWS = 2 * MAX_ENTRIES;

/**
 * Returns the filter of a structure stream. Real files use only Flate for such streams. Other expanding filters (LZW,
 * RunLength) and chains of filters could only hide a decompression bomb, so they are refused.
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

/** Inflates data. Returns null if the data end too early for this flush mode. */
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
  // The library would also decode a second deflate stream after the first. Its size would not be counted, so the data
  // are refused.
  const rest = data.subarray(answer.engine.bytesWritten);
  if (rest.some((byte) => byte !== 0 && byte !== 10 && byte !== 13 && byte !== 32)) {
    throw new Error('A structural stream continues after its compressed data');
  }
  return answer.buffer;
}

function bytesOf(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

/** Checks for the result of zlib with `info: true`, which the type declarations omit. */
function isInflateInfo(value: unknown): value is { buffer: Buffer; engine: { bytesWritten: number } } {
  return typeof value === 'object' && value !== null && 'engine' in value && 'buffer' in value;
}

/**
 * Returns the row length of the predictor, or null if there is no predictor. The library allocates a row of the
 * declared length at once, so an attacker could declare a huge row. In valid documents, a row has a few bytes.
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
