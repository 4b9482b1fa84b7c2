import { expect, test } from 'vitest';
import { areOnOneLine } from './code-check.ts';

const box = (x: number, y: number, angle = 0) => ({ centre: { x, y }, width: 80, height: 30, angle });

test.each([
  ['beside it', box(200, 100), box(300, 104), true],
  ['before it', box(200, 100), box(100, 100), true],
  ['in a line that goes down', box(200, 100, 0.5), box(288, 148, 0.5), true],
  ['far away', box(200, 100), box(340, 100), false],
  ['below it', box(200, 100), box(200, 140), false],
  ['beside it, in another line', box(200, 100), box(290, 130), false],
])('a text %s', (_where, one, other, is) => {
  expect(areOnOneLine(one, other)).toBe(is);
  expect(areOnOneLine(other, one)).toBe(is);
});
