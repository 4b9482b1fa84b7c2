import { expect, test } from 'vitest';
import { convexHull, minAreaRectangle } from './min-area-rectangle.ts';

test('the hull leaves out points inside it or on a side', () => {
  const square = [0, 2, 4].flatMap((x) => [0, 2, 4].map((y) => ({ x, y })));
  expect(new Set(convexHull(square))).toEqual(
    new Set([
      { x: 0, y: 0 },
      { x: 0, y: 4 },
      { x: 4, y: 0 },
      { x: 4, y: 4 },
    ]),
  );
});

test.each([0, 20, -30, 75])('finds a bar of 80 by 20 rotated by %d degrees', (degrees) => {
  const turn = (degrees * Math.PI) / 180;
  const bar = [];
  for (let along = -40; along <= 40; along += 4) {
    for (let across = -10; across <= 10; across += 5) {
      bar.push({
        x: 100 + along * Math.cos(turn) - across * Math.sin(turn),
        y: 50 + along * Math.sin(turn) + across * Math.cos(turn),
      });
    }
  }
  const { centre, width, height, angle } = minAreaRectangle(bar);
  expect(centre).toEqual({ x: expect.closeTo(100, 6), y: expect.closeTo(50, 6) });
  expect([width, height].toSorted((a, b) => a - b)).toEqual([expect.closeTo(21, 6), expect.closeTo(81, 6)]);
  const quarters = (angle - turn) / (Math.PI / 2);
  expect(quarters).toBeCloseTo(Math.round(quarters), 6);
});

test.each([
  { points: [{ x: 3, y: 7 }], width: 1, height: 1 },
  {
    points: [
      { x: 1, y: 5 },
      { x: 9, y: 5 },
    ],
    width: 9,
    height: 1,
  },
])('counts a pixel as one wide: $width by $height', ({ points, width, height }) => {
  expect(minAreaRectangle(points)).toMatchObject({ width, height });
});
