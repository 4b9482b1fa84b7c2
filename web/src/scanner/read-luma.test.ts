/** The real reader on codes drawn by the real writer. */
import { prepareZXingModule as prepareReader } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url&inline';
import writerFile from 'zxing-wasm/writer/zxing_writer.wasm?url&inline';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Format } from './formats.ts';
import { shrink, rotate, type Luma } from './luma.ts';
import { readLuma } from './read-luma.ts';
import { planFor, planForPicture } from './reading-plan.ts';

const TEXT = 'https://pay.example.com/loan/4711';
const ALL: readonly Format[] = ['QRCode', 'DataMatrix', 'Aztec', 'PDF417'];
const SIDE = 600;

beforeAll(() => {
  prepareReader({ overrides: { wasmBinary: binaryOf(readerFile) } });
  prepareWriter({ overrides: { wasmBinary: binaryOf(writerFile) } });
});

describe.each(ALL)('%s', (format) => {
  it('is read within a second of frames at any angle', { timeout: 120_000 }, async () => {
    const upright = await drawn(format);
    for (const degrees of [0, 7, 15, 25, 45, 62, 85, 90, 111, 137, 180, 222, 275, 344]) {
      expect(await framesUntilRead(rotate(upright, degrees)), `${degrees} degrees`).toBeLessThan(30);
    }
  });

  it('is returned with its format and text', async () => {
    expect(await readLuma(await drawn(format), planForPicture(ALL, SIDE))).toEqual({ text: TEXT, format });
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
    expect(await readLuma(inverted, planForPicture([format], side))).toMatchObject({ text: TEXT });
  });
});

it('a code that is far out of focus is read', async () => {
  let blurred = shrink(await drawn('QRCode'), 200);
  for (let pass = 0; pass < 12; pass++) blurred = softened(blurred);
  expect(await framesUntilRead(blurred)).toBeLessThan(30);
});

it('an empty picture and noise hold no code', async () => {
  expect(
    await readLuma({ data: new Uint8Array(SIDE * SIDE), side: SIDE }, planForPicture(ALL, SIDE)),
  ).toBeNull();
  const grain = grainOf(7);
  const noise = Uint8Array.from({ length: 200 * 200 }, () => grain() * 256);
  expect(await readLuma({ data: noise, side: 200 }, planForPicture(ALL, 200))).toBeNull();
});

it('a format that is not wanted is not read', async () => {
  expect(await readLuma(await drawn('QRCode'), planForPicture(['Aztec'], SIDE))).toBeNull();
});

/** Even noise from 0 to 1, always the same for the same seed. */
function grainOf(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
}

async function framesUntilRead(luma: Luma): Promise<number> {
  for (let frame = 0; frame < 30; frame++) {
    if ((await readLuma(luma, planFor(frame, ALL)))?.text === TEXT) return frame;
  }
  return Number.POSITIVE_INFINITY;
}

/** Each pixel becomes the mean of itself and its eight neighbours. */
function softened({ data, side }: Luma): Luma {
  const around = [-side - 1, -side, -side + 1, -1, 0, 1, side - 1, side, side + 1];
  const meanAt = (at: number) => around.reduce((sum, step) => sum + (data[at + step] ?? 255), 0) / 9;
  return { side, data: data.map((_, at) => meanAt(at)) };
}

/** In the middle of a white square, with room to be turned. */
async function drawn(format: Format): Promise<Luma> {
  const { symbol } = await writeBarcode(TEXT, {
    format: format === 'Aztec' ? 'AztecCode' : known(format),
    addQuietZones: false,
  });
  const rowHeight = format === 'PDF417' ? 3 : 1;
  const [width, height] = [symbol.width, symbol.height * rowHeight];
  const scale = Math.floor((SIDE * 0.66) / Math.max(width, height));
  const [left, top] = [(SIDE - width * scale) / 2, (SIDE - height * scale) / 2];
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const x = Math.floor(((at % SIDE) - left) / scale);
    const y = Math.floor((Math.floor(at / SIDE) - top) / scale / rowHeight);
    return x >= 0 && y >= 0 && x < width && y < symbol.height && symbol.data[y * width + x] === 0 ? 20 : 235;
  });
  return { data, side: SIDE };
}

function known(format: Format): 'QRCode' | 'DataMatrix' | 'PDF417' {
  if (format === 'QRCode' || format === 'DataMatrix' || format === 'PDF417') return format;
  throw new Error(`The test draws no ${format}`);
}

function binaryOf(dataAddress: string): ArrayBuffer {
  const base64 = dataAddress.slice(dataAddress.indexOf(',') + 1);
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
}
