import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lumaOfRgba, middleSquare, rgbaOf, shrink, rotate, uprightRotation, type Luma } from './luma.ts';

const picture = (side: number, shade: (x: number, y: number) => number): Luma => ({
  side,
  data: Uint8Array.from({ length: side * side }, (_, at) => shade(at % side, Math.floor(at / side))),
});

describe('middleSquare', () => {
  it('lies within the picture, on even pixels, for every camera', () => {
    const size = fc.integer({ min: 2, max: 5000 });
    fc.assert(
      fc.property(size, size, fc.double({ min: 0.01, max: 1, noNaN: true }), (width, height, share) => {
        const { x, y, side } = middleSquare(width, height, share);
        expect([x % 2, y % 2, side % 2]).toEqual([0, 0, 0]);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + side).toBeLessThanOrEqual(width);
        expect(y + side).toBeLessThanOrEqual(height);
      }),
    );
  });

  it('is the requested share of the shorter side, centred', () => {
    expect(middleSquare(1920, 1080, 0.5)).toEqual({ x: 690, y: 270, side: 540 });
  });
});

describe('shrink', () => {
  it('leaves small pictures unchanged', () => {
    const small = picture(10, () => 7);
    expect(shrink(small, 10)).toBe(small);
  });

  it('preserves the mean of the pixels that it merges', () => {
    const board = picture(8, (x, y) => ((x + y) % 2 === 0 ? 0 : 200));
    expect([...shrink(board, 4).data]).toEqual(Array.from({ length: 16 }, () => 100));
  });

  it('shrinks by any ratio without reading outside the picture', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 1, max: 59 }), (side, to) => {
        const shrunk = shrink(
          picture(side, () => 90),
          to,
        );
        expect(shrunk.side).toBe(Math.min(side, to));
        expect(new Set(shrunk.data)).toEqual(new Set([90]));
      }),
    );
  });
});

describe('rotate', () => {
  it('by a quarter turn moves the right side to the bottom', () => {
    const right = picture(20, (x) => (x > 12 ? 255 : 0));
    const { data } = rotate(right, 90);
    expect(data[17 * 20 + 10]).toBe(255);
    expect(data[2 * 20 + 10]).toBe(0);
  });

  it('there and back leaves the middle unchanged', () => {
    const blob = picture(41, (x, y) => Math.max(0, 250 - 12 * Math.hypot(x - 16, y - 22)));
    const back = rotate(rotate(blob, 37), -37);
    for (const at of [20 * 41 + 20, 22 * 41 + 16, 14 * 41 + 24]) {
      expect(Math.abs((back.data[at] ?? 0) - (blob.data[at] ?? 0))).toBeLessThan(12);
    }
  });
});

describe('uprightRotation', () => {
  it.each([0, 10, 33, 45, 60, 89, -20, -70])('detects that bars are tilted by %j degrees', (degrees) => {
    expect(Math.abs(uprightRotation(bars(degrees)) + degrees)).toBeLessThan(1);
  });

  it('makes them vertical', () => {
    const upright = rotate(bars(33), uprightRotation(bars(33)));
    expect(Math.abs(uprightRotation(middle(upright)))).toBeLessThan(3);
  });

  it('leaves a uniform picture unrotated', () => {
    expect(Math.abs(uprightRotation(picture(20, () => 50)))).toBe(0);
  });
});

it('brightness survives the conversion for the reader', () => {
  const shades = picture(16, (x, y) => x * 16 + y);
  const { data, width } = rgbaOf(shades);
  expect([width, data[3]]).toEqual([16, 255]);
  expect(lumaOfRgba(data, 16)).toEqual(shades);
});

/** Leaves out the corners, which rotation fills with grey. */
function middle({ data, side }: Luma): Luma {
  const from = Math.floor(side / 4);
  const inner = side - 2 * from;
  return picture(inner, (x, y) => data[(y + from) * side + x + from] ?? 0);
}

/** Draws vertical bars rotated by an angle. */
function bars(degrees: number): Luma {
  const angle = (degrees * Math.PI) / 180;
  return picture(120, (x, y) => 128 + 100 * Math.sin((x * Math.cos(angle) + y * Math.sin(angle)) / 2));
}
