import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnFace } from './testing/drawn-face.ts';
import { eyeOpenness } from './eye-openness.ts';

const LANDSCAPE = 640 / 480;
const PORTRAIT = 480 / 640;

describe('eye openness', () => {
  it('is height over width in the normalised coordinates of a 640 by 480 frame', () => {
    expect(eyeOpenness(drawnFace({ openness: 0.35 }), LANDSCAPE)).toBeCloseTo(0.35, 10);
    expect(eyeOpenness(drawnFace({ openness: 0.14 }), LANDSCAPE)).toBeCloseTo(0.14, 10);
  });

  it("is equal for the same eyes in a phone's portrait frame", () => {
    const eyes = drawnFace({ openness: 0.35 });
    const pixels = eyes.map(({ x, y }) => ({ x: x * 640, y: y * 480 }));
    const portrait = pixels.map(({ x, y }) => ({ x: x / 480, y: y / 640 }));
    expect(eyeOpenness(portrait, PORTRAIT)).toBeCloseTo(0.35, 10);
  });

  it('does not depend on the position or size of the face', () => {
    const position = fc.record({
      x: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
      y: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    });
    fc.assert(
      fc.property(position, fc.double({ min: 0.05, max: 1, noNaN: true }), (centre, width) => {
        expect(eyeOpenness(drawnFace({ openness: 0.31, centre, width }), LANDSCAPE)).toBeCloseTo(0.31, 6);
      }),
    );
  });

  it('is the mean of both eyes', () => {
    const wink = [...drawnFace({ openness: 0 })];
    const open = drawnFace({ openness: 0.5 });
    for (const index of [387, 373, 385, 380]) {
      const point = open[index];
      if (point) wink[index] = point;
    }
    expect(eyeOpenness(wink, LANDSCAPE)).toBeCloseTo(0.25, 10);
  });

  it.each([
    ['no points', []],
    ['too few points', drawnFace().slice(0, 200)],
    ['all points at one position', drawnFace({ width: 0 })],
    ['points that are not numbers', drawnFace().map(() => ({ x: Number.NaN, y: Number.NaN }))],
  ])('is unknown with %s', (_name, face) => {
    expect(eyeOpenness(face, LANDSCAPE)).toBeNull();
  });
});
