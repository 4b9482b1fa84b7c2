/** Runs the real reader on still pictures of every kind, all drawn by this test. */
import { beforeAll, describe, expect, it } from 'vitest';
import { drawSymbol, grainOf, prepareZxing, type Modules } from '../testing/draw-symbol.ts';
import { segmentedQr, type Segment } from '../testing/segmented-qr.ts';
import type { Format } from './formats.ts';
import type { Picture } from './picture.ts';
import { readPicture } from './read-picture.ts';

const TEXT = 'https://pay.example.com/loan/4711';
const ALL: readonly Format[] = ['QRCode', 'DataMatrix', 'Aztec', 'PDF417'];
const QUIET = 2;

beforeAll(prepareZxing);

interface Drawing {
  /** The side of a module in pixels. */
  module: number;
  shade?: (isDark: boolean, x: number, y: number) => number;
}

function drawn(modules: Modules, { module, shade = (isDark) => (isDark ? 0 : 255) }: Drawing): Picture {
  const width = Math.floor(((modules[0]?.length ?? 0) + 2 * QUIET) * module);
  const height = Math.floor((modules.length + 2 * QUIET) * module);
  const moduleAt = (at: number) => Math.floor((at + 0.5) / module) - QUIET;
  return painted(width, height, (x, y) => {
    const [row, column] = [moduleAt(y), moduleAt(x)];
    return shade(modules[row]?.[column] ?? false, x, y);
  });
}

function painted(width: number, height: number, shade: (x: number, y: number) => number): Picture {
  const data = new Uint8ClampedArray(width * height);
  for (let at = 0; at < data.length; at++) data[at] = shade(at % width, Math.floor(at / width));
  return { data: new Uint8Array(data.buffer), width, height };
}

describe.each(ALL)('%s', (format) => {
  it.each([1, 1.5, 2, 3])('is read at %j pixels per module', async (module) => {
    const picture = drawn(await drawSymbol(format, TEXT), { module });
    expect(await readPicture(picture, ALL)).toMatchObject({ text: TEXT, format });
  });

  it('is read in a dark picture', async () => {
    const grain = grainOf(3);
    const shade = (isDark: boolean) => (isDark ? 6 : 22) + grain() * 4;
    const picture = drawn(await drawSymbol(format, TEXT), { module: 6, shade });
    expect(await readPicture(picture, ALL)).toMatchObject({ text: TEXT });
  });
});

const isEven = (x: number, y: number, bits: number) => (x >> bits) % 2 === (y >> bits) % 2;
const dithered: Drawing['shade'] = (isDark, x, y) => (isDark ? 10 : isEven(x, y, 0) ? 250 : 130);
const halftone: Drawing['shade'] = (isDark, x, y) => (isDark ? (isEven(x, y, 2) ? 100 : 5) : 250);
const patterned: Drawing['shade'] = (isDark, x, y) => (isDark ? 10 : isEven(x, y, 3) ? 120 : 250);

describe('a code is read', () => {
  it.each([
    ['on dithered paper, small', 'QRCode', 1, dithered],
    ['on dithered paper', 'QRCode', 2.5, dithered],
    ['on dithered paper', 'DataMatrix', 3, dithered],
    ['on patterned paper, by one threshold for all of it', 'DataMatrix', 9, patterned],
    ['printed in halftone, with odd modules', 'DataMatrix', 1.5, halftone],
    ['printed in halftone', 'QRCode', 3, halftone],
    ['printed in halftone, large', 'QRCode', 9, halftone],
  ] as const)('%s: %s with %j pixels per module', async (_, format, module, shade) => {
    const picture = drawn(await drawSymbol(format, TEXT), { module, shade });
    expect(await readPicture(picture, ALL)).toMatchObject({ text: TEXT, format });
  });

  it.each(['QRCode', 'DataMatrix'] as const)('through dust and scratches: %s', async (format) => {
    const grain = grainOf(4);
    const shade = (isDark: boolean) => {
      const speck = grain();
      return speck < 0.06 ? 0 : speck > 0.94 ? 255 : isDark ? 20 : 235;
    };
    const picture = drawn(await drawSymbol(format, TEXT), { module: 9, shade });
    expect(await readPicture(picture, ALL)).toMatchObject({ text: TEXT, format });
  });
});

it('a small code in a large photograph is read', async () => {
  const code = drawn(await drawSymbol('QRCode', TEXT), { module: 2 });
  const photo = painted(3600, 2700, (x, y) => {
    const [column, row] = [x - 2500, y - 700];
    const isOnCode = column >= 0 && row >= 0 && column < code.width && row < code.height;
    return isOnCode ? (code.data[row * code.width + column] ?? 0) : 130 + (x % 40);
  });
  expect(await readPicture(photo, ['QRCode'])).toMatchObject({ text: TEXT });
});

const latin = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const readSegments = (...segments: readonly Segment[]) =>
  readPicture(drawn(segmentedQr(segments), { module: 4 }), ALL);

describe('a code with a character set per segment', () => {
  it('is read in all character sets', async () => {
    const barcode = await readSegments(
      { eci: 3, bytes: latin('https://example.com/é/') },
      { eci: 7, bytes: [0xd0, 0xd1] },
      { eci: 26, bytes: utf8('/ऋण') },
    );
    expect(barcode?.text).toBe('https://example.com/é/аб/ऋण');
  });

  it('is read as UTF-8 if one of the character sets is unknown', async () => {
    const barcode = await readSegments(
      { eci: 3, bytes: latin('https://example.com/') },
      { eci: 900, bytes: utf8('ऋण') },
    );
    expect(barcode?.text).toBe('https://example.com/ऋण');
  });

  it('is found without text if it contains none', async () => {
    const barcode = await readSegments(
      { eci: 3, bytes: latin('https://example.com/') },
      { eci: 900, bytes: [0xff, 0x00, 0xc0] },
    );
    expect(barcode).toMatchObject({ text: null, format: 'QRCode' });
  });
});

it('a code with binary data has no text', async () => {
  const bytes = Uint8Array.of(0, 1, 2, 255, 254, 128, 3);
  const modules = await drawSymbol('QRCode', bytes, 'eci=899');
  const barcode = await readPicture(drawn(modules, { module: 4 }), ALL);
  expect(barcode).toEqual({ text: null, bytes, format: 'QRCode' });
});

describe('no code is found', () => {
  const pictures: Record<string, (grain: () => number) => Picture> = {
    'in an empty picture': () => painted(300, 300, () => 0),
    'in noise': (grain) => painted(200, 200, () => grain() * 256),
    'in coarse noise': (grain) => {
      const cells = Array.from({ length: 60 * 60 }, () => (grain() < 0.5 ? 0 : 255));
      return painted(300, 300, (x, y) => cells[Math.floor(y / 5) * 60 + Math.floor(x / 5)] ?? 0);
    },
    'in noise as small as a code': (grain) => painted(40, 40, () => (grain() < 0.5 ? 0 : 255)),
    'in stripes': () => painted(320, 200, (x) => (x % 7 < 3 ? 20 : 230)),
    'on a chessboard': () => painted(256, 256, (x, y) => (((x >> 5) + (y >> 5)) % 2 === 0 ? 0 : 255)),
    'in rings': () => painted(300, 300, (x, y) => 128 + 127 * Math.sin(Math.hypot(x - 150, y - 150) / 4)),
    'in lines of text': (grain) =>
      painted(400, 400, (x, y) => (y % 20 < 12 && (x * 7 + (y % 20) * 3) % 11 < 4 ? 30 + grain() * 40 : 240)),
  };

  it.each(Object.entries(pictures))('%s', async (_, draw) => {
    expect(await readPicture(draw(grainOf(7)), ALL)).toBeNull();
  });
});
