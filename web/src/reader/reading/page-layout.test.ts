import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetOf, layOutPages, PAGE_GAP, pagesInView, positionAt, shareAbove } from './page-layout.ts';

const a4 = { width: 595, height: 842 };
const sizes = fc.array(
  fc.record({ width: fc.integer({ min: 100, max: 2000 }), height: fc.integer({ min: 100, max: 2000 }) }),
  { minLength: 1, maxLength: 12 },
);
const laidOut = (pages: readonly { width: number; height: number }[], width: number) =>
  layOutPages(pages.length, width, a4, new Map(pages.entries()));

describe('the layout of the pages', () => {
  it('gives every page the same width, its own height and a gap', () => {
    const layout = layOutPages(3, 595, a4, new Map([[1, { width: 842, height: 595 }]]));
    expect(layout.heights).toEqual([842, 420, 842]);
    expect(layout.tops).toEqual([PAGE_GAP, 842 + 2 * PAGE_GAP, 842 + 420 + 3 * PAGE_GAP]);
    expect(layout.height).toBe(842 + 420 + 842 + 4 * PAGE_GAP);
  });

  it('converts a position to an offset and back', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 50, max: 1600 }),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (pages, width, at, down) => {
          const layout = laidOut(pages, width);
          const position = { index: at % pages.length, down };
          const found = positionAt(layout, offsetOf(layout, position));
          expect(found.index).toBe(position.index);
          expect(found.down).toBeCloseTo(down, 6);
        },
      ),
    );
  });

  it('assigns a gap to the page above it', () => {
    const layout = layOutPages(2, 595, a4, new Map());
    expect(positionAt(layout, PAGE_GAP + 842 + PAGE_GAP / 2)).toEqual({ index: 0, down: 1 });
    expect(positionAt(layout, 0)).toEqual({ index: 0, down: 0 });
  });

  it('puts the same share of the document above a position at every zoom level', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (pages, at, down) => {
        const position = { index: at % pages.length, down };
        const shares = [0.5, 1, 2].map((zoom) => shareAbove(laidOut(pages, 700 * zoom), position));
        for (const share of shares) expect(share).toBeCloseTo(shares[0] ?? Number.NaN, 1);
      }),
    );
  });

  it('has nothing above the start and everything above the end', () => {
    const layout = layOutPages(4, 300, a4, new Map());
    expect(shareAbove(layout, { index: 0, down: 0 })).toBe(0);
    expect(shareAbove(layout, { index: 3, down: 1 })).toBe(1);
    expect(shareAbove(layOutPages(4, 0, a4, new Map()), { index: 3, down: 1 })).toBe(0);
  });

  it('returns the pages in view, clipped to their visible part', () => {
    const layout = layOutPages(3, 595, a4, new Map());
    const second = layout.tops[1] ?? 0;
    expect(pagesInView(layout, second - PAGE_GAP - 100, second + 50)).toEqual([
      { index: 0, visibleHeight: 100 },
      { index: 1, visibleHeight: 50 },
    ]);
    expect(pagesInView(layout, second - PAGE_GAP, second)).toEqual([]);
  });
});
