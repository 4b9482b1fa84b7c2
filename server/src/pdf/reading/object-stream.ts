/**
 * Scans the objects of an object stream (ISO 32000-1, 7.5.7). It uses the index of the stream, as the PDF library does.
 */
import type { PdfStream } from '@libpdf/core';
import { filterOf } from './bounded-decode.ts';
import type { ScannedValue, ValueScanner, Verdict } from './scan-value.ts';
import { StructureTooLarge } from './structure-errors.ts';
import { TokenReader } from './token-reader.ts';

/**
 * Returns the verdicts on the objects of the stream, in the order of its index. The result is empty if the library
 * cannot find the objects.
 */
export function readObjectStream(
  stream: PdfStream,
  decoded: Uint8Array,
  scannerOf: (bytes: Uint8Array) => ValueScanner,
  count: (scanned: ScannedValue) => void,
): Verdict[] {
  const objects = stream.getNumber('N')?.value;
  const first = stream.getNumber('First')?.value;
  if (objects === undefined || first === undefined) return [];
  const offsets = readIndex(decoded.subarray(0, first), objects);
  if (offsets === null) return [];

  const data = decoded.subarray(first);
  const scanner = scannerOf(data);
  const verdicts = new Map<number, Verdict>();
  let read = 0;
  return offsets.map((offset) => {
    const known = verdicts.get(offset);
    if (known !== undefined) return known;
    const scanned = scanner.scanValue(offset);
    read += scanned.end - offset;
    if (read > 2 * data.length) throw new StructureTooLarge();
    count(scanned);
    verdicts.set(offset, scanned.verdict);
    return scanned.verdict;
  });
}

/**
 * Returns a value that identifies the content of a stream, so that a stream that the library parses twice is
 * recognised. Streams that share data may declare different indexes, so the index is a part of the identity. Predictors
 * are not compared: a stream with parameters is its own identity.
 */
export function identityOf(stream: PdfStream): string | PdfStream {
  if (stream.has('DecodeParms')) return stream;
  const { byteOffset, length } = stream.data;
  const [objects, first] = [stream.getNumber('N')?.value, stream.getNumber('First')?.value];
  return `${byteOffset} ${length} ${objects} ${first} ${filterOf(stream)}`;
}

function readIndex(index: Uint8Array, objects: number): number[] | null {
  const read = new TokenReader(index);
  const offsets: number[] = [];
  for (let object = 0; object < objects; object++) {
    if (!isNumber(read.next()) || !isNumber(read.next())) return null;
    offsets.push(read.number());
  }
  return offsets;
}

function isNumber(token: string): boolean {
  return token === 'integer' || token === 'real';
}
