import { describe, expect, it } from 'vitest';
import { GOOD } from '../../guidance/testing/analysis.ts';
import { asSeen, isInside, layoutFor, sideOf } from './outline-layout.ts';

const { places } = GOOD;
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('the outlines', () => {
  it('follow the hand that holds the code', () => {
    expect(sideOf(places, null)).toBe('right');
    expect(sideOf(asSeen(places, true), null)).toBe('left');
    expect(sideOf({ face: box(0.3, 0.1, 0.3, 0.4), code: box(0.35, 0.7, 0.2, 0.1) }, 'left')).toBeNull();
  });

  it('stay in place while the face or the code is not visible', () => {
    expect(sideOf({ ...places, code: null }, 'left')).toBe('left');
    expect(sideOf({ ...places, face: null }, null)).toBeNull();
  });

  it.each([true, false])('keep face and code apart, wherever the code is (portrait: %s)', (isPortrait) => {
    for (const side of ['left', 'right', null] as const) {
      const { size, face, code } = layoutFor(isPortrait, side);
      for (const each of [face, code]) {
        expect(Math.min(each.x, each.y)).toBeGreaterThan(0);
        expect(each.x + each.width).toBeLessThan(size.width);
        expect(each.y + each.height).toBeLessThan(size.height);
      }
      const isAbove = face.y + face.height < code.y;
      expect(isAbove || face.x + face.width < code.x || code.x + code.width < face.x).toBe(true);
    }
  });
});

describe('the positions inside an outline', () => {
  const { size, face, code } = layoutFor(false, 'right');

  it.each([
    ['a face in it', places.face, face, true],
    ['a code in it', places.code, code, true],
    ['nothing', null, face, false],
    ['a face on the other side', asSeen(places, true).face, face, false],
    ['a code before the face', places.face, code, false],
    ['a face that fills the frame', box(0, 0, 0.8, 1), face, false],
  ])('%s: %o', (_, place, outline, inside) => {
    expect(isInside(place, outline, size)).toBe(inside);
  });

  it('is mirrored for the other hand', () => {
    const left = layoutFor(false, 'left');
    const seen = asSeen(places, true);
    expect([isInside(seen.face, left.face, size), isInside(seen.code, left.code, size)]).toEqual([
      true,
      true,
    ]);
  });
});
