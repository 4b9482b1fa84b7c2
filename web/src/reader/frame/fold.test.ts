import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldAfter, restOf } from './fold.ts';

const HEAD = 150;
const scroll = (...tops: number[]) =>
  tops.reduce(
    (state, top) => ({ top, fold: foldAfter(state.fold, { head: HEAD, top, before: state.top }) }),
    { top: 0, fold: 0 },
  ).fold;

describe('the header of the document screen', () => {
  it('collapses by the distance that the document is scrolled', () => {
    expect(scroll(40)).toBe(40);
    expect(scroll(40, 400)).toBe(HEAD);
  });

  it('reappears with the first upward scroll, anywhere in the document', () => {
    expect(scroll(2000)).toBe(HEAD);
    expect(scroll(2000, 1950)).toBe(HEAD - 50);
    expect(scroll(2000, 1500)).toBe(0);
  });

  it('is fully visible at the top, and never leaves a gap above the first page', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 3000 }), { minLength: 1 }), (tops) => {
        const fold = scroll(...tops);
        expect(fold).toBeGreaterThanOrEqual(0);
        expect(fold).toBeLessThanOrEqual(Math.min(HEAD, Math.max(0, tops.at(-1) ?? 0)));
      }),
    );
  });

  it('comes to rest collapsed or open, never in between', () => {
    expect(restOf(100, HEAD, 900)).toBe(HEAD);
    expect(restOf(50, HEAD, 900)).toBe(0);
    expect(restOf(100, HEAD, 100)).toBe(100);
  });
});
