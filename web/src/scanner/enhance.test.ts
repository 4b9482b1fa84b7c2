import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharpen, soften, stretchContrast } from './enhance.ts';
import type { Luma } from './luma.ts';

const SIDE = 20;
const picture = (shade: (x: number, y: number) => number): Luma => ({
  side: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => shade(at % SIDE, Math.floor(at / SIDE))),
});
const pictures = fc
  .uint8Array({ minLength: SIDE * SIDE, maxLength: SIDE * SIDE })
  .map((data): Luma => ({ data: new Uint8Array(data), side: SIDE }));

describe('stretchContrast', () => {
  it('stretches a dark picture over the full range', () => {
    const dark = picture((x) => (x < 10 ? 6 : 14));
    const { luma, gain } = stretchContrast(dark);
    expect([...new Set(luma.data)]).toEqual([0, 255]);
    expect(gain).toBeCloseTo(255 / 8);
  });

  it('ignores a lamp in the picture', () => {
    const lit = picture((x, y) => (x + y === 0 ? 255 : x < 10 ? 6 : 14));
    expect([...new Set(stretchContrast(lit).luma.data)]).toEqual([255, 0]);
  });

  it('leaves pictures with enough contrast or none unchanged', () => {
    const clear = picture((x) => (x < 10 ? 20 : 220));
    const empty = picture(() => 90);
    expect(stretchContrast(clear)).toEqual({ luma: clear, gain: 1 });
    expect(stretchContrast(empty)).toEqual({ luma: empty, gain: 1 });
  });

  it('preserves the order of shades', () => {
    fc.assert(
      fc.property(pictures, (luma) => {
        const { data } = stretchContrast(luma).luma;
        const order = [...luma.data.keys()].sort((a, b) => (luma.data[a] ?? 0) - (luma.data[b] ?? 0));
        const shades = order.map((at) => data[at] ?? 0);
        expect(shades).toEqual([...shades].sort((a, b) => a - b));
      }),
    );
  });
});

describe('sharpen', () => {
  it('makes a soft edge steeper', () => {
    const soft = picture((x) => Math.max(60, Math.min(180, 60 + (x - 6) * 15)));
    const { data } = sharpen(soft);
    expect(steepest(data)).toBeGreaterThan(2 * steepest(soft.data));
  });

  it('leaves a uniform picture uniform, including its corners', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), (shade) => {
        expect(new Set(sharpen(picture(() => shade)).data)).toEqual(new Set([shade]));
      }),
    );
  });
});

describe('soften', () => {
  it('evens out a dithered area, including its corners', () => {
    const dithered = picture((x, y) => ((x + y) % 2 === 0 ? 0 : 200));
    for (const shade of soften(dithered, 1).data) expect(Math.abs(shade - 100)).toBeLessThanOrEqual(12);
  });

  it('gives each pixel the mean of the square around it', () => {
    const dot = picture((x, y) => (x === 5 && y === 5 ? 225 : 0));
    const { data } = soften(dot, 2);
    expect(new Set(data)).toEqual(new Set([0, 9]));
    expect(data.filter((shade) => shade === 9)).toHaveLength(25);
    expect([data[3 * SIDE + 3], data[2 * SIDE + 3]]).toEqual([9, 0]);
  });
});

function steepest(shades: Uint8Array): number {
  return Math.max(...Array.from({ length: SIDE - 1 }, (_, x) => (shades[x + 1] ?? 0) - (shades[x] ?? 0)));
}
