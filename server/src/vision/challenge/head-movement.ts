/**
 * Measures how a face moved between two photos, to distinguish a head from a picture of a head. The points of a picture
 * move like points of a plane (by one homography: Hartley and Zisserman, Multiple View Geometry, 2.3) or of bent paper.
 * A real nose moves further.
 */
import type { HeadMovement } from '../../providers/vision/vision.ts';
import { middleAndSpread } from '../faces/face-features.ts';
import type { Point } from '../pictures/rgb-image.ts';
import { leastSquares } from './least-squares.ts';
import { rounded } from '../pictures/rounded.ts';

/**
 * The mesh indexes of points that hardly move with the facial expression: brows, corners of the eyes, forehead, cheeks,
 * chin.
 */
const AROUND = [
  70, 63, 105, 66, 107, 55, 65, 52, 53, 46, 300, 293, 334, 296, 336, 285, 295, 282, 283, 276, 33, 133, 362,
  263, 151, 9, 108, 69, 104, 68, 337, 299, 333, 298, 117, 118, 101, 36, 205, 50, 187, 123, 147, 116, 111, 143,
  346, 347, 330, 266, 425, 280, 411, 352, 376, 345, 340, 372, 212, 202, 204, 201, 200, 199, 208, 32, 211, 214,
  210, 432, 422, 424, 421, 428, 262, 431, 434, 430, 175,
];
const NOSE_TIP = [1, 4, 5, 19, 44, 45, 51, 220, 274, 275, 281, 440];

/** Measures the movement. Returns null if the points do not determine it. */
export function movementBetween(before: readonly Point[], after: readonly Point[]): HeadMovement | null {
  const around = pairsOf(AROUND, before, after);
  const tip = pairsOf(NOSE_TIP, before, after);
  const scaled = scaling(around);
  const turn = noseShift(around.map(scaled), tip.map(scaled));
  const offPlane = planeResidual([...around, ...tip].map(scaled));
  return turn === null || offPlane === null ? null : { turn: rounded(turn), offPlane: rounded(offPlane) };
}

interface Pair {
  from: Point;
  to: Point;
}

function pairsOf(indexes: readonly number[], before: readonly Point[], after: readonly Point[]): Pair[] {
  return indexes.flatMap((index) => {
    const [from, to] = [before[index], after[index]];
    return from && to ? [{ from, to }] : [];
  });
}

/**
 * Normalises the points by the centre and spread of each face, so that position and distance from the camera do not
 * matter.
 */
function scaling(pairs: readonly Pair[]): (pair: Pair) => Pair {
  const from = scalingOf(pairs.map((pair) => pair.from));
  const to = scalingOf(pairs.map((pair) => pair.to));
  return (pair) => ({ from: from(pair.from), to: to(pair.to) });
}

function scalingOf(points: readonly Point[]): (point: Point) => Point {
  const {
    middle: [x, y],
    spread,
  } = middleAndSpread(points);
  return (point) => [(point[0] - x) / spread, (point[1] - y) / spread];
}

/**
 * The terms of a polynomial of second degree. From a moderate distance, a plane or a bent sheet moves like such a
 * polynomial.
 */
const bentSheet = ([x, y]: Point) => [1, x, y, x * x, x * y, y * y];

function noseShift(around: readonly Pair[], tip: readonly Pair[]): number | null {
  const factors = leastSquares(
    around.map(({ from }) => bentSheet(from)),
    around.map(({ to }) => to[0]),
  );
  if (!factors) return null;
  const shifts = tip.map(
    ({ from, to }) =>
      to[0] - bentSheet(from).reduce((sum, term, index) => sum + term * (factors[index] ?? 0), 0),
  );
  return shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length;
}

/**
 * Fits a homography by least squares. The fit is exact if the points lie in a plane. Returns the residual, or null if
 * the points do not determine a homography.
 */
function planeResidual(pairs: readonly Pair[]): number | null {
  const h = leastSquares(
    pairs.flatMap(({ from: [x, y], to: [u, v] }) => [
      [x, y, 1, 0, 0, 0, -u * x, -u * y],
      [0, 0, 0, x, y, 1, -v * x, -v * y],
    ]),
    pairs.flatMap(({ to }) => to),
  );
  if (!h) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h;
  const squares = pairs.map(({ from: [x, y], to: [u, v] }) => {
    const depth = g * x + i * y + 1;
    return (u - (a * x + b * y + c) / depth) ** 2 + (v - (d * x + e * y + f) / depth) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
