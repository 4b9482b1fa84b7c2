/** Reads over the objects of an object stream (ISO 32000-1, 7.5.7), by its own index as the PDF library does. */
import type { PdfStream } from '@libpdf/core';
import { filterOf } from './bounded-decode.ts';
import { ValueScanner } from './scan-value.ts';
import type { ScannedValue, Suspicion } from './scan-value.ts';
import { DamagedStructure, StructureTooLarge } from './structure-errors.ts';
import { TokenReader } from './token-reader.ts';

/** Which of its objects are suspect, by their place in the index. */
export function readObjectStream(
  stream: PdfStream,
  decoded: Uint8Array,
  suspicion: Suspicion,
  count: (scanned: ScannedValue) => void,
): Set<number> {
  const objects = stream.getNumber('N')?.value ?? 0;
  const first = stream.getNumber('First')?.value ?? 0;
  const offsets = readIndex(decoded.subarray(0, first), objects);

  const data = decoded.subarray(first);
  const scanner = new ValueScanner(data, suspicion);
  const isSuspect = new Map<number, boolean>();
  const suspects = new Set<number>();
  let read = 0;
  for (const [index, offset] of offsets.entries()) {
    if (!isSuspect.has(offset)) {
      const scanned = scanner.scanValue(offset);
      read += scanned.end - offset;
      if (read > 2 * data.length) throw new StructureTooLarge();
      count(scanned);
      isSuspect.set(offset, scanned.isSuspect);
    }
    if (isSuspect.get(offset)) suspects.add(index);
  }
  return suspects;
}

/**
 * The same for a stream that is met again, which the library may parse twice. Two streams that share their data may still say
 * different things of it; what predictors say is not compared.
 */
export function identityOf(stream: PdfStream): string | PdfStream {
  if (stream.has('DecodeParms')) return stream;
  const { byteOffset, length } = stream.data;
  const [objects, first] = [stream.getNumber('N')?.value, stream.getNumber('First')?.value];
  return `${byteOffset} ${length} ${objects} ${first} ${filterOf(stream)}`;
}

function readIndex(index: Uint8Array, objects: number): number[] {
  const read = new TokenReader(index);
  const offsets: number[] = [];
  for (let object = 0; object < objects; object++) {
    if (!isNumber(read.next()) || !isNumber(read.next())) throw new DamagedStructure();
    offsets.push(read.number());
  }
  return offsets;
}

function isNumber(token: string): boolean {
  return token === 'integer' || token === 'real';
}
