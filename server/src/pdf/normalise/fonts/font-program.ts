/** Finds the program of a font by its data, whatever type the descriptor states. */
import type { PdfDict } from '@libpdf/core';
import { dictAt, streamAt } from '../../reading/entries.ts';
import type { Source } from '../source.ts';
import { readCff, type Cff } from './cff.ts';
import { cffIn, readSfnt, type Sfnt } from './sfnt.ts';
import { readType1, type Type1 } from './type1.ts';

export type FontProgram =
  | { kind: 'truetype'; sfnt: Sfnt }
  | { kind: 'cff'; cff: Cff; data: Buffer }
  | { kind: 'type1'; type1: Type1 };

/** Returns the program of a font, or null if none is embedded. For a composite font, `font` is its descendant. */
export function programOf(font: PdfDict, source: Source): FontProgram | null {
  const descriptor = dictAt(font, 'FontDescriptor', source.resolve);
  const stream =
    streamAt(descriptor, 'FontFile2', source.resolve) ??
    streamAt(descriptor, 'FontFile3', source.resolve) ??
    streamAt(descriptor, 'FontFile', source.resolve);
  if (!stream) return null;
  const data = source.decode(stream);
  return data.length < 4 ? null : readProgram(data);
}

export function readProgram(data: Buffer): FontProgram {
  const inner = cffIn(data);
  if (inner) return { kind: 'cff', cff: readCff(inner), data: inner };
  const start = data.toString('latin1', 0, 4);
  if (start === 'true' || data.readUInt32BE(0) === 0x00010000)
    return { kind: 'truetype', sfnt: readSfnt(data) };
  if (data[0] === 1 && (data[2] ?? 0) <= 16) return { kind: 'cff', cff: readCff(data), data };
  return { kind: 'type1', type1: readType1(data) };
}
