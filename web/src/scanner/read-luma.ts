/** Reads a brightness square with ZXing, following a plan. Runs in the worker. */
import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { contentOf, type Content } from './content-of.ts';
import { sharpen, stretchContrast } from './enhance.ts';
import { isFormat, type Format } from './formats.ts';
import { rgbaOf, rotate, shrink, uprightRotation, type Luma } from './luma.ts';
import type { ReadAttempt } from './reading-plan.ts';

export type Barcode = Content & { format: Format };

/** The gain from which on sharpening would only amplify the noise of a dark picture. */
const TOO_NOISY = 4;

/** Returns the first code that any attempt finds. */
export async function readLuma(luma: Luma, plan: readonly ReadAttempt[]): Promise<Barcode | null> {
  const { luma: clear, gain } = stretchContrast(luma);
  const sizes = new Map([[clear.side, clear]]);
  for (const attempt of plan) {
    const sizedLuma = sized(sizes, attempt.maxSide);
    const barcode = await readOnce(
      attempt.sharpened && gain < TOO_NOISY ? sharpen(sizedLuma) : sizedLuma,
      attempt,
    );
    if (barcode) return barcode;
  }
  return null;
}

/** Creates each size of a frame once, from the smallest larger version. */
function sized(sizes: Map<number, Luma>, maxSide: number): Luma {
  const made = sizes.get(maxSide);
  if (made) return made;
  const larger = [...sizes.values()].sort((a, b) => a.side - b.side);
  const source = larger.find(({ side }) => side >= maxSide) ?? larger.at(-1);
  if (!source) throw new Error('There is no picture to read');
  const shrunk = shrink(source, maxSide);
  sizes.set(maxSide, shrunk);
  return shrunk;
}

async function readOnce(sizedLuma: Luma, attempt: ReadAttempt): Promise<Barcode | null> {
  const degrees = attempt.rotation === 'upright' ? uprightRotation(sizedLuma) : attempt.rotation;
  const rotated = degrees === 0 ? sizedLuma : rotate(sizedLuma, degrees);
  for (const result of await readBarcodes(rgbaOf(rotated), optionsOf(attempt))) {
    if (result.isValid && result.bytes.length > 0)
      return { ...contentOf(result), format: known(result.format, attempt) };
  }
  return null;
}

function optionsOf({ formats, thorough, rotation, threshold }: ReadAttempt): ReaderOptions {
  return {
    formats: [...formats],
    tryHarder: thorough,
    // Quick attempts need this only in the sweep for stacked codes, which covers a quarter turn.
    tryRotate: thorough || (formats.includes('PDF417') && rotation !== 'upright'),
    tryInvert: thorough,
    tryDownscale: thorough,
    binarizer: threshold === 'global' ? 'GlobalHistogram' : 'LocalAverage',
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  };
}

/** The reader returns the names of variants (QRCodeModel2, AztecCode). */
function known(name: string, { formats }: ReadAttempt): Format {
  if (isFormat(name)) return name;
  return formats.find((format) => name.includes(format)) ?? formats[0] ?? 'QRCode';
}
