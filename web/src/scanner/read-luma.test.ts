/** Runs the real reader on codes drawn by the real writer. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Format } from './formats.ts';
import { drawSymbol, grainOf, prepareZxing } from '../testing/draw-symbol.ts';
import { shrink, rotate, type Luma } from './luma.ts';
import { readLuma } from './read-luma.ts';
import { firstLooks, planFor } from './reading-plan.ts';

const TEXT = 'https://pay.example.com/loan/4711';
const ALL: readonly Format[] = ['QRCode', 'DataMatrix', 'Aztec', 'PDF417'];
const SIDE = 600;

beforeAll(prepareZxing);

describe.each(ALL)('%s', (format) => {
  it('is read within a second of frames at any angle', { timeout: 120_000 }, async () => {
    const upright = await drawn(format);
    for (const degrees of [0, 7, 15, 25, 45, 62, 85, 90, 111, 137, 180, 222, 275, 344]) {
      expect(await framesUntilRead(rotate(upright, degrees)), `${degrees} degrees`).toBeLessThan(30);
    }
  });

  it('is returned with its format and text', async () => {
    expect(await readLuma(await drawn(format), firstLooks(ALL, SIDE))).toMatchObject({ text: TEXT, format });
  });

  it('is read in a dark room', async () => {
    const { data, side } = await drawn(format);
    const grain = grainOf(9);
    const dark = { data: data.map((shade) => 4 + shade / 20 + grain() * 6), side };
    expect(await framesUntilRead(dark)).toBeLessThan(30);
  });

  it('is read light on dark', async () => {
    if (format === 'PDF417') return;
    const { data, side } = await drawn(format);
    const inverted = { data: data.map((shade) => 255 - shade), side };
    expect(await readLuma(inverted, firstLooks([format], side))).toMatchObject({ text: TEXT });
  });
});

it('a code far out of focus is read', async () => {
  let blurred = shrink(await drawn('QRCode'), 200);
  for (let pass = 0; pass < 12; pass++) blurred = softened(blurred);
  expect(await framesUntilRead(blurred)).toBeLessThan(30);
});

it('an unrequested format is not read', async () => {
  expect(await readLuma(await drawn('QRCode'), firstLooks(['Aztec'], SIDE))).toBeNull();
});

async function framesUntilRead(luma: Luma): Promise<number> {
  for (let frame = 0; frame < 30; frame++) {
    if ((await readLuma(luma, planFor(frame, ALL)))?.text === TEXT) return frame;
  }
  return Number.POSITIVE_INFINITY;
}

/** Replaces each pixel with the mean of itself and its eight neighbours. */
function softened({ data, side }: Luma): Luma {
  const around = [-side - 1, -side, -side + 1, -1, 0, 1, side - 1, side, side + 1];
  const meanAt = (at: number) => around.reduce((sum, step) => sum + (data[at + step] ?? 255), 0) / 9;
  return { side, data: data.map((_, at) => meanAt(at)) };
}

/** Draws the symbol centred on a white square with a margin for rotation. */
async function drawn(format: Format): Promise<Luma> {
  const modules = await drawSymbol(format, TEXT);
  const [width, height] = [modules[0]?.length ?? 0, modules.length];
  const scale = Math.floor((SIDE * 0.66) / Math.max(width, height));
  const [left, top] = [(SIDE - width * scale) / 2, (SIDE - height * scale) / 2];
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const x = Math.floor(((at % SIDE) - left) / scale);
    const y = Math.floor((Math.floor(at / SIDE) - top) / scale);
    return modules[y]?.[x] ? 20 : 235;
  });
  return { data, side: SIDE };
}
