/** Reads the dictionary of an image (ISO 32000-1, 8.9.5). */
import type { PdfStream } from '@libpdf/core';
import { Unrepresentable, type ChangeLog } from './changes.ts';
import type { ColourSpace } from './colour-spaces.ts';
import { byte } from './samples.ts';
import type { PartlyDecoded, Source } from './source.ts';
import { name, type OutputFile, type Value } from './values.ts';

export interface PictureContext {
  source: Source;
  output: OutputFile;
  changes: ChangeLog;
}

/** The properties that the dictionary of an image states. */
export interface Picture {
  stream: PdfStream;
  width: number;
  height: number;
  bits: number;
  isMask: boolean;
  space: ColourSpace;
  /** The `Decode` array, or null for the default. */
  decode: number[] | null;
  encoded: PartlyDecoded;
}

export const defaultDecode = (space: ColourSpace, bits: number): number[] =>
  space.kind === 'indexed' ? [0, 2 ** bits - 1] : space.ranges.flat();

/** Returns an indexed space with the colours of all sample values. */
export function paletteFor({ space, bits, decode }: Picture): Value {
  const highest = 2 ** bits - 1;
  const [low = 0, high = 1] = decode ?? defaultDecode(space, bits);
  const used = space.palette && !decode ? Math.min(highest, space.palette.length - 1) : highest;
  const bytes = Array.from({ length: used + 1 }, (_, value) =>
    space.toRgb([low + (value / highest) * (high - low)]).map(byte),
  );
  return [name('Indexed'), name('DeviceRGB'), used, Uint8Array.from(bytes.flat())];
}

export const damaged = (): Unrepresentable =>
  new Unrepresentable('DAMAGED_PICTURE', 'a picture on it is damaged');
