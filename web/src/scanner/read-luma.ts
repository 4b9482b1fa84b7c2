/** Reads a square of brightness with ZXing, following a plan. Runs in the worker. */
import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { sharpen, spread } from './enhance.ts';
import { isFormat, type Format } from './formats.ts';
import { rgbaOf, shrink, turn, uprightingTurn, type Luma } from './luma.ts';
import type { Reading } from './reading-plan.ts';

export interface Read {
  text: string;
  format: Format;
}

/** From here on the grain of a dark picture would be sharpened, not its code. */
const GRAINY = 4;

/** The first code that any of the readings finds. */
export async function readLuma(luma: Luma, plan: readonly Reading[]): Promise<Read | null> {
  const { luma: clear, gain } = spread(luma);
  const sizes = new Map([[clear.side, clear]]);
  for (const reading of plan) {
    const seen = sized(sizes, reading.maxSide);
    const read = await readOnce(reading.sharpened && gain < GRAINY ? sharpen(seen) : seen, reading);
    if (read) return read;
  }
  return null;
}

/** Each size of a frame is made once, from the smallest that is larger. */
function sized(sizes: Map<number, Luma>, maxSide: number): Luma {
  const made = sizes.get(maxSide);
  if (made) return made;
  const larger = [...sizes.values()].toSorted((a, b) => a.side - b.side);
  const source = larger.find(({ side }) => side >= maxSide) ?? larger.at(-1);
  if (!source) throw new Error('There is no picture to read');
  const shrunk = shrink(source, maxSide);
  sizes.set(maxSide, shrunk);
  return shrunk;
}

async function readOnce(seen: Luma, reading: Reading): Promise<Read | null> {
  const degrees = reading.turn === 'upright' ? uprightingTurn(seen) : reading.turn;
  const turned = degrees === 0 ? seen : turn(seen, degrees);
  for (const { isValid, text, format } of await readBarcodes(rgbaOf(turned), optionsOf(reading))) {
    if (isValid && text !== '') return { text, format: known(format, reading) };
  }
  return null;
}

function optionsOf({ formats, thorough, turn: turned }: Reading): ReaderOptions {
  return {
    formats: [...formats],
    tryHarder: thorough,
    // Quick looks need it only in the sweep for stacked codes, which covers a quarter turn.
    tryRotate: thorough || (formats.includes('PDF417') && turned !== 'upright'),
    tryInvert: thorough,
    tryDownscale: thorough,
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  };
}

/** The reader names variants (QRCodeModel2, AztecCode) more finely than it is asked. */
function known(name: string, { formats }: Reading): Format {
  if (isFormat(name)) return name;
  return formats.find((format) => name.includes(format)) ?? formats[0] ?? 'QRCode';
}
