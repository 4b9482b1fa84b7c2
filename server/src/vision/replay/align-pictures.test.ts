import { expect, test } from 'vitest';
import { align } from './align-pictures.ts';
import type { Placement } from './align-pictures.ts';
import type { GreyImage } from '../pictures/grey-image.ts';

/** The brightness of soft hills. Every position has a different slope. */
const hills = (x: number, y: number) =>
  128 +
  50 * Math.sin(x / 9) * Math.cos(y / 11) +
  40 * Math.sin((x + 2 * y) / 17) +
  20 * Math.cos(x / 31 - y / 7);

function picture(levelAt: (x: number, y: number) => number): GreyImage {
  const [width, height] = [128, 96];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data[y * width + x] = levelAt(x, y);
  return { data, width, height };
}

const NEARBY: Placement = { a: 1, b: 0, x: 0, y: 0 };

test.each([
  { how: 'moved', a: 1, b: 0, x: 3.4, y: -2.2 },
  { how: 'turned', a: Math.cos(0.05), b: Math.sin(0.05), x: 2, y: -3 },
  { how: 'larger', a: 1.06, b: 0, x: -4, y: -2 },
])('aligns a picture that was $how', ({ how: _how, ...placement }) => {
  const { a, b, x, y } = placement;
  const second = picture(hills);
  // Each pixel of the first picture has the content of the second picture at the mapped position, with changed
  // brightness.
  const first = picture(
    (column, row) => 0.8 * hills(a * column - b * row + x, b * column + a * row + y) + 20,
  );
  const found = align(first, second, NEARBY, [8, 5, 3]);
  expect(found.a).toBeCloseTo(a, 2);
  expect(found.b).toBeCloseTo(b, 2);
  const middle = { x: 64, y: 48 };
  const place = (to: Placement) => [
    to.a * middle.x - to.b * middle.y + to.x,
    to.b * middle.x + to.a * middle.y + to.y,
  ];
  for (const [at, value] of place(found).entries()) expect(value).toBeCloseTo(place(placement)[at] ?? 0, 0);
});

test('keeps the initial guess where there are no features', () => {
  const blank = picture(() => 100);
  expect(align(blank, blank, NEARBY, [3])).toEqual(NEARBY);
});
