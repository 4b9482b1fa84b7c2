/**
 * Bounds what the PDF library inflates while it reads a document's structure. It decodes only object streams and
 * cross-reference streams, and without any limit of its own: a few kilobytes would become gigabytes, outside the heap whose
 * size the process bounds. Standing in front of the library's own decoder, rather than looking for such streams in
 * the bytes beforehand, leaves no spelling of a dictionary that could slip past.
 */
import { constants, inflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import { MAX_STRUCTURE_BYTES } from './inspection.ts';

export class StructureTooLarge extends Error {}

/**
 * Until the returned function is called, the structure of one document may inflate to at most MAX_STRUCTURE_BYTES. What was
 * decoded is shown to `onDecoded`.
 */
export function boundStructureDecoding(onDecoded: (decoded: Uint8Array) => void): () => void {
  const own = Object.getOwnPropertyDescriptor(PdfStream.prototype, 'getDecodedData');
  if (own === undefined) throw new Error('The PDF library has no stream decoder to guard');
  const decode: (this: PdfStream) => Uint8Array = own.value;
  let left = MAX_STRUCTURE_BYTES;
  PdfStream.prototype.getDecodedData = function guarded(this: PdfStream): Uint8Array {
    left -= inflatedSize(this, left);
    const decoded = decode.call(this);
    onDecoded(decoded);
    return decoded;
  };
  return () => {
    Object.defineProperty(PdfStream.prototype, 'getDecodedData', own);
  };
}

function inflatedSize(stream: PdfStream, limit: number): number {
  if (stream.data.length > limit) throw new StructureTooLarge();
  if (filterOf(stream) === undefined) return stream.data.length;
  boundPredictor(stream.get('DecodeParms'));
  return inflate(stream.data, limit);
}

/** Real files use Flate alone here. Chains and the other expanding filters (LZW, RunLength) serve only to hide a bomb. */
function filterOf(stream: PdfStream): 'FlateDecode' | undefined {
  const entry = stream.get('Filter');
  if (entry === undefined) return undefined;
  const names = entry instanceof PdfArray ? entry.toArray() : [entry];
  if (names.length === 0) return undefined;
  const [only] = names;
  if (names.length === 1 && only instanceof PdfName && only.value === 'FlateDecode') return 'FlateDecode';
  throw new Error('A structural stream uses a filter other than FlateDecode');
}

function inflate(data: Uint8Array, limit: number): number {
  let inflated: unknown;
  try {
    inflated = inflateSync(data, {
      maxOutputLength: Math.max(1, limit),
      finishFlush: constants.Z_SYNC_FLUSH,
      info: true,
    });
  } catch (error) {
    if (error instanceof RangeError) throw new StructureTooLarge();
    throw error;
  }
  if (!isInflateInfo(inflated)) throw new TypeError('zlib did not say how far it read');
  // The library goes on with a second deflate stream that follows the first; what was not counted must not exist.
  const rest = data.subarray(inflated.engine.bytesWritten);
  if (rest.some((byte) => byte !== 0 && byte !== 10 && byte !== 13 && byte !== 32)) {
    throw new Error('A structural stream goes on behind its compressed data');
  }
  return inflated.buffer.length;
}

/** What zlib answers with `info: true`, which its type declarations leave out. */
function isInflateInfo(value: unknown): value is { buffer: Buffer; engine: { bytesWritten: number } } {
  return typeof value === 'object' && value !== null && 'engine' in value && 'buffer' in value;
}

/** A row as long as the attacker says would be allocated at once; rows of these streams are a few bytes long. */
function boundPredictor(params: unknown): void {
  const entries = params instanceof PdfArray ? params.toArray() : [params];
  for (const entry of entries) {
    if (!(entry instanceof PdfDict)) continue;
    for (const key of ['Columns', 'Colors', 'BitsPerComponent']) {
      const value = entry.get(key);
      if (value === undefined) continue;
      if (!(value instanceof PdfNumber) || !(value.value >= 1 && value.value <= 4096)) {
        throw new Error('A structural stream has senseless predictor parameters');
      }
    }
  }
}
