import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canvasPixelRatio } from './pixel-ratio.ts';

describe('the resolution of a drawn page', () => {
  it('follows the screen up to two canvas pixels per CSS pixel', () => {
    expect(canvasPixelRatio(312, 441, 1)).toBe(1);
    expect(canvasPixelRatio(312, 441, 1.5)).toBe(1.5);
    expect(canvasPixelRatio(312, 441, 3)).toBe(2);
    expect(canvasPixelRatio(312, 441, 0)).toBe(1);
  });

  it("never needs a canvas that exceeds a phone's memory", () => {
    const side = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(side, side, fc.double({ min: 0.5, max: 4, noNaN: true }), (width, height, device) => {
        const ratio = canvasPixelRatio(width, height, device);
        expect(Math.floor(width * ratio) * Math.floor(height * ratio)).toBeLessThanOrEqual(16_777_216);
        expect(Math.floor(Math.max(width, height) * ratio)).toBeLessThanOrEqual(8192);
      }),
    );
  });
});
