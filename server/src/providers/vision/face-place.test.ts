import { expect, test } from 'vitest';
import { placeOf, problemOfPlace, type Point } from './face-place.ts';

const FRAME = { data: new Uint8Array(), width: 640, height: 480 };

const square = (left: number, top: number, side: number): Point[] => [
  [left, top],
  [left + side, top + side],
];

test.each([
  { face: square(200, 120, 192), place: { height: 0.4, outside: 0 }, problem: null },
  { face: square(0, 0, 192), place: { height: 0.4, outside: 0 }, problem: null },
  { face: square(300, 200, 60), place: { height: 0.125, outside: 0 }, problem: 'FACE_TOO_SMALL' },
  { face: square(100, 20, 432), place: { height: 0.9, outside: 0 }, problem: 'FACE_TOO_LARGE' },
  { face: square(-20, 120, 200), place: { outside: 0.1 }, problem: 'FACE_CUT_OFF' },
  { face: square(500, 120, 200), place: { outside: 0.3 }, problem: 'FACE_CUT_OFF' },
  { face: square(200, -40, 200), place: { outside: 0.2 }, problem: 'FACE_CUT_OFF' },
  { face: square(200, 380, 200), place: { outside: 0.5 }, problem: 'FACE_CUT_OFF' },
  // The mesh reaches a little beyond what is there.
  { face: square(200, -4, 200), place: { outside: 0.02 }, problem: null },
])('$face: $problem', ({ face, place, problem }) => {
  const found = placeOf(face, FRAME);
  expect(found).toMatchObject(place);
  expect(problemOfPlace(found)).toBe(problem);
});
