import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canSign, fitInk, SIGNATURE_CANVAS, SIGNATURE_EXPORT } from './signature.ts';

it('matches the numbers of the specification', () => {
  expect(SIGNATURE_CANVAS).toEqual({ width: 800, height: 250, strokeWidth: 4 });
  expect(SIGNATURE_EXPORT).toEqual({
    width: 600,
    height: 200,
    padding: 20,
    background: '#ffffff',
    pngQuality: 0.9,
  });
});

describe('canSign', () => {
  it.each([
    [true, true, false, true],
    [false, true, false, false],
    [true, false, false, false],
    [true, true, true, false],
    [false, false, true, false],
  ])('with ink %s, agreed %s and submitting %s is %s', (hasInk, agreed, submitting, expected) => {
    expect(canSign({ hasInk, agreed, submitting })).toBe(expected);
  });

  it('requires all three conditions', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (hasInk, agreed, submitting) => {
        const obstacles = [!hasInk, !agreed, submitting].filter(Boolean);
        expect(canSign({ hasInk, agreed, submitting })).toBe(obstacles.length === 0);
      }),
    );
  });
});

describe('fitInk', () => {
  it.each([
    [
      'a wide signature',
      { x: 7, y: 9, width: 280, height: 40 },
      { x: 20, y: 60, width: 560, height: 80, scale: 2 },
    ],
    [
      'a tall one',
      { x: 0, y: 0, width: 100, height: 320 },
      { x: 275, y: 20, width: 50, height: 160, scale: 0.5 },
    ],
    [
      'a flat line',
      { x: 5, y: 5, width: 140, height: 0 },
      { x: 20, y: 100, width: 560, height: 0, scale: 4 },
    ],
    ['a point', { x: 5, y: 5, width: 0, height: 0 }, { x: 300, y: 100, width: 0, height: 0, scale: 1 }],
  ])('places %s', (_name, bounds, placement) => {
    expect(fitInk(bounds)).toEqual(placement);
  });

  it('fills the padded box in one direction and stays centred and undistorted within it in the other', () => {
    const side = fc.double({ min: 0.01, max: 4000, noNaN: true });
    const offset = fc.double({ min: -4000, max: 4000, noNaN: true });
    fc.assert(
      fc.property(offset, offset, side, side, (x, y, width, height) => {
        const placed = fitInk({ x, y, width, height });
        expect(Math.max(placed.width / 560, placed.height / 160)).toBeCloseTo(1, 9);
        expect(placed.x + placed.width / 2).toBeCloseTo(300, 6);
        expect(placed.y + placed.height / 2).toBeCloseTo(100, 6);
        expect(placed.width / width).toBeCloseTo(placed.scale, 6);
        expect(placed.height / height).toBeCloseTo(placed.scale, 6);
      }),
    );
  });

  it('returns finite numbers for every box, however thin', () => {
    const side = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(Object.values(fitInk({ x: 0, y: 0, width, height })).every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
