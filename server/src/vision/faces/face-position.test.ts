import { expect, test } from 'vitest';
import { positionProblem } from '@countersign/contract/rules/photo-problems';
import { positionOf } from './face-position.ts';
import type { Point } from '../pictures/rgb-image.ts';

const FRAME = { data: new Uint8Array(), width: 640, height: 480 };

const square = (left: number, top: number, side: number): Point[] => [
  [left, top],
  [left + side, top + side],
];

test.each([
  { face: square(200, 120, 192), position: { height: 0.4, outside: 0 }, problem: null },
  { face: square(0, 0, 192), position: { height: 0.4, outside: 0 }, problem: null },
  { face: square(300, 200, 60), position: { height: 0.125, outside: 0 }, problem: 'FACE_TOO_SMALL' },
  { face: square(100, 20, 432), position: { height: 0.9, outside: 0 }, problem: 'FACE_TOO_LARGE' },
  { face: square(-20, 120, 200), position: { outside: 0.1 }, problem: 'FACE_CUT_OFF' },
  { face: square(500, 120, 200), position: { outside: 0.3 }, problem: 'FACE_CUT_OFF' },
  { face: square(200, -40, 200), position: { outside: 0.2 }, problem: 'FACE_CUT_OFF' },
  { face: square(200, 380, 200), position: { outside: 0.5 }, problem: 'FACE_CUT_OFF' },
  // The mesh extends slightly beyond the visible face, so a small part of it may be outside the photo.
  { face: square(200, -4, 200), position: { outside: 0.02 }, problem: null },
])('$face: $problem', ({ face, position, problem }) => {
  const found = positionOf(face, FRAME);
  expect(found).toMatchObject(position);
  expect(positionProblem(found)).toBe(problem);
});
