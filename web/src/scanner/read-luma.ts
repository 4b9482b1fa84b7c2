/** Reads a square of brightness with ZXing, following a plan. Runs in the worker. */
import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { isFormat, type Format } from './formats.ts';
import { rgbaOf, shrink, turn, uprightingTurn, type Luma } from './luma.ts';
import type { Reading } from './reading-plan.ts';

export interface Read {
  text: string;
  format: Format;
}

/** The first code that any of the readings finds. */
export async function readLuma(luma: Luma, plan: readonly Reading[]): Promise<Read | null> {
  let seen = luma;
  for (const reading of plan) {
    // The same size mostly serves all readings of a frame.
    if (seen === luma || seen.side !== reading.maxSide) seen = shrink(luma, reading.maxSide);
    const read = await readOnce(seen, reading);
    if (read) return read;
  }
  return null;
}

async function readOnce(seen: Luma, reading: Reading): Promise<Read | null> {
  const degrees = reading.turn === 'upright' ? uprightingTurn(seen) : reading.turn;
  const turned = degrees === 0 ? seen : turn(seen, degrees);
  for (const { isValid, text, format } of await readBarcodes(rgbaOf(turned), optionsOf(reading))) {
    if (isValid && text !== '') return { text, format: known(format, reading) };
  }
  return null;
}

function optionsOf({ formats, thorough }: Reading): ReaderOptions {
  return {
    formats: [...formats],
    tryHarder: thorough,
    tryRotate: thorough || formats.includes('PDF417'),
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
