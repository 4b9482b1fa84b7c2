import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasReachedEnd, pageWidth, ZOOM_LEVELS, zoomIn, zoomOut } from './document-reading.ts';

describe('hasReachedEnd', () => {
  it.each([
    [350, 600, 1000, true],
    [349, 600, 1000, false],
    [0, 600, 600, true],
    [0, 600, 400, true],
    [0, 600, 1000, false],
    [-50, 600, 600, false],
    [0, 600, 0, false],
    [0, 0, 0, false],
    [NaN, 600, 600, false],
    [0, 600, NaN, false],
    [0, 600, Infinity, false],
  ])(
    'scrolled to %d in a view of %d on a document of %d: %s',
    (scrollTop, viewportHeight, documentHeight, expected) => {
      expect(hasReachedEnd({ scrollTop, viewportHeight, documentHeight })).toBe(expected);
    },
  );

  it('is true from 95% of any height, and not one pixel before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 2000 }),
        (documentHeight, viewportHeight) => {
          const threshold = Math.ceil((documentHeight * 95) / 100) - viewportHeight;
          expect(hasReachedEnd({ scrollTop: threshold, viewportHeight, documentHeight })).toBe(true);
          expect(hasReachedEnd({ scrollTop: threshold - 1, viewportHeight, documentHeight })).toBe(false);
        },
      ),
    );
  });
});

describe('zoom', () => {
  it('ranges from 50% to 200% in steps of 25%', () => {
    expect(ZOOM_LEVELS).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
    expect(zoomIn(1)).toBe(1.25);
    expect(zoomOut(1)).toBe(0.75);
    expect(zoomIn(2)).toBe(2);
    expect(zoomOut(0.5)).toBe(0.5);
  });

  it('reverses a zoom in with a zoom out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZOOM_LEVELS), (level) => {
        expect(zoomIn(level)).toBe(Math.min(2, level + 0.25));
        if (level < 2) expect(zoomOut(zoomIn(level))).toBe(level);
      }),
    );
  });
});

describe('pageWidth', () => {
  it.each([
    [360, 344],
    [640, 592],
    [800, 752],
    [1920, 752],
    [10, 0],
  ])('in a container of %d is %d', (container, width) => {
    expect(pageWidth(container)).toBe(width);
  });

  it('is between 0 and 752 and leaves the margins', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (container) => {
        const width = pageWidth(container);
        expect(width).toBeGreaterThanOrEqual(0);
        expect(width).toBeLessThanOrEqual(752);
        if (width > 0) expect(container - width).toBeGreaterThanOrEqual(container < 640 ? 16 : 48);
      }),
    );
  });
});
