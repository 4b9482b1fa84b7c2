import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enlargement, onPaper, pictureOf, type Picture } from './picture.ts';

/** Reads a picture with these grey shades, supplied strip by strip. */
function opened(width: number, height: number, maxSide: number, shade: (x: number, y: number) => number) {
  return pictureOf({ width, height }, maxSide, (top, rows) =>
    Uint8ClampedArray.from({ length: width * rows * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : shade((at >> 2) % width, top + Math.floor((at >> 2) / width)),
    ),
  );
}

const uneven = (x: number, y: number) => (x * 31 + y * 17) % 256;
const size = (width: number, height: number) => ({ width, height });

describe('pictureOf', () => {
  it('keeps every pixel of a small picture', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 600 }), (width, height) => {
        const { data, ...kept } = opened(width, height, 600, uneven);
        expect(kept).toEqual({ width, height });
        expect(data.every((each, at) => each === uneven(at % width, Math.floor(at / width)))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('weights colours by their perceived brightness', () => {
    const colours = Uint8ClampedArray.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255);
    expect([...pictureOf({ width: 3, height: 1 }, 10, () => colours).data]).toEqual([76, 150, 29]);
  });

  it('shrinks to the mean of the area: fine stripes become uniform grey at any ratio', () => {
    const stripes = opened(1200, 900, 400, (x) => (x % 3 === 0 ? 0 : 240));
    expect(stripes).toMatchObject({ width: 400, height: 300 });
    expect(new Set(stripes.data)).toEqual(new Set([160]));
    const board = opened(1000, 1000, 300, (x, y) => ((x + y) % 2 === 0 ? 0 : 200));
    for (const shade of board.data) expect(Math.abs(shade - 100)).toBeLessThanOrEqual(10);
  });

  it('weights each pixel by its covered part', () => {
    // Five pixels become two: each covers two whole ones and half of the middle one.
    const shades = [0, 100, 200, 50, 150];
    expect([...opened(5, 1, 2, (x) => shades[x] ?? 0).data]).toEqual([80, 120]);
    expect([...opened(1, 5, 2, (_, y) => shades[y] ?? 0).data]).toEqual([80, 120]);
  });

  it('preserves the total brightness at any size', () => {
    const length = fc.integer({ min: 1, max: 90 });
    fc.assert(
      fc.property(length, length, fc.integer({ min: 1, max: 90 }), (width, height, maxSide) => {
        const { data, ...kept } = opened(width, height, maxSide, () => 90);
        expect(Math.max(kept.width, kept.height)).toBe(Math.min(Math.max(width, height), maxSide));
        expect(new Set(data)).toEqual(new Set([90]));
      }),
    );
  });
});

describe('the picture of a file', () => {
  it('is at least 300 px high with a 100 px margin', () => {
    const small: Picture = { width: 100, height: 60, data: new Uint8Array(6000) };
    expect(enlargement(small, 1600)).toBe(5);
    const { data, side } = onPaper(small, 5);
    expect(side).toBe(700);
    const dark = [...data.keys()].filter((at) => data[at] === 0);
    expect(dark).toHaveLength(500 * 300);
    expect([dark[0], dark.at(-1)]).toEqual([200 * 700 + 100, 499 * 700 + 599]);
  });

  it('is enlarged only by whole numbers, so all modules stay equal', () => {
    expect(enlargement(size(37, 37), 1600)).toBe(9);
    expect(enlargement(size(299, 299), 1600)).toBe(2);
    expect(enlargement(size(500, 301), 1600)).toBe(2);
    const board: Picture = { width: 2, height: 2, data: Uint8Array.of(0, 255, 255, 0) };
    const { data, side } = onPaper(board, 3);
    const row = (y: number) => [...data.subarray((100 + y) * side + 100, (100 + y) * side + 106)];
    expect([row(0), row(2)]).toEqual(Array.from({ length: 2 }, () => [0, 0, 0, 255, 255, 255]));
    expect([row(3), row(5)]).toEqual(Array.from({ length: 2 }, () => [255, 255, 255, 0, 0, 0]));
  });

  it('is never enlarged beyond the useful size', () => {
    expect(enlargement(size(1000, 1000), 1600)).toBe(1);
    expect(enlargement(size(700, 2), 1600)).toBe(2);
    expect(enlargement(size(4000, 1), 1600)).toBe(1);
  });
});
