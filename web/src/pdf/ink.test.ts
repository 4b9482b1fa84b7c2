import { describe, expect, it } from 'vitest';
import { drawnWithoutText } from '../reader/passages/pictures.ts';
import { linesAt, pageOf } from '../reader/passages/testing/page-of.ts';
import { inkOf, withoutMargins } from './ink.ts';

const size = { width: 600, height: 800 };

/** Returns a white picture of 60 by 80 pixels with these rectangles. */
function pictureOf(...inked: { x: number; y: number; width: number; height: number; grey?: number }[]) {
  const [width, height] = [60, 80];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const { x, y, width: w, height: h, grey = 0 } of inked)
    for (let row = y; row < y + h; row += 1)
      for (let column = x; column < x + w; column += 1)
        data.fill(grey, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return { data, width, height };
}

describe('cropping the margins of a page', () => {
  it('removes white, never ink', () => {
    const ink = inkOf(pictureOf({ x: 6, y: 10, width: 50, height: 1, grey: 240 }), size);
    expect([ink.left, ink.right]).toEqual([60, 560]);
    const { left, width } = withoutMargins(size, ink);
    expect(left).toBe(52);
    expect(left + width).toBe(568);
  });

  it('leaves a page with ink up to its edges unchanged, and nearly so a page without ink', () => {
    expect(withoutMargins(size, inkOf(pictureOf({ x: 0, y: 0, width: 60, height: 80 }), size))).toEqual({
      left: 0,
      width: 600,
    });
    expect(withoutMargins(size, inkOf(pictureOf(), size))).toEqual({ left: 0, width: 600 });
  });

  it('crops only up to a limit, so that a page of few words is not shown in giant letters', () => {
    const { left, width } = withoutMargins(
      size,
      inkOf(pictureOf({ x: 29, y: 1, width: 2, height: 2 }), size),
    );
    expect([left, width]).toEqual([72, 456]);
  });
});

it('a part of a page is a picture if it contains drawings other than text', () => {
  const ink = inkOf(
    pictureOf(
      { x: 10, y: 10, width: 30, height: 10 },
      { x: 10, y: 40, width: 40, height: 1 },
      { x: 10, y: 60, width: 30, height: 2 },
    ),
    size,
  );
  const text = { ...pageOf(...linesAt(100, 618, 'Some words')), size };
  expect(drawnWithoutText(text, ink)).toEqual([{ x: 100, y: 100, width: 400, height: 100 }]);
});
