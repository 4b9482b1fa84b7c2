import { expect, it } from 'vitest';
import { pointIn, sidesOf } from './box-on-screen.ts';

const level = { left: 100, top: 200, width: 400, height: 125 };
const turned = { left: 100, top: 200, width: 125, height: 400 };

it.each([
  [level, { x: 100, y: 200 }, { x: 0, y: 0 }],
  [level, { x: 500, y: 325 }, { x: 800, y: 250 }],
  [level, { x: 300, y: 231.25 }, { x: 400, y: 62.5 }],
  // In a rotated box, a line of writing starts at the top right of the screen. The box ends at the bottom left.
  [turned, { x: 225, y: 200 }, { x: 0, y: 0 }],
  [turned, { x: 100, y: 600 }, { x: 800, y: 250 }],
  [turned, { x: 193.75, y: 400 }, { x: 400, y: 62.5 }],
])('in %o the point %o is %o', (box, point, logical) => {
  expect(pointIn(box, point)).toEqual(logical);
});

it('retains its proportions when it is rotated', () => {
  expect(sidesOf(level)).toEqual({ width: 400, height: 125 });
  expect(sidesOf(turned)).toEqual({ width: 400, height: 125 });
});
