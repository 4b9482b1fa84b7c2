/** Locates the eyes and the mouth in the face mesh. */
import type { Point } from '../pictures/rgb-image.ts';
import type { Square } from '../pictures/picture-crop.ts';

/** The mesh indexes of the corners and lids of each eye, and of the lips. Left and right are as seen in the photo. */
const LEFT_EYE = [33, 160, 158, 133, 153, 144];
const RIGHT_EYE = [362, 385, 387, 263, 373, 380];
const MOUTH = [61, 291, 0, 17, 37, 267, 84, 314, 78, 308, 13, 14];

export interface FaceFeatures {
  leftEye: Point;
  rightEye: Point;
  mouth: Point;
}

export const featuresOf = (points: readonly Point[]): FaceFeatures => ({
  leftEye: middleAt(LEFT_EYE, points),
  rightEye: middleAt(RIGHT_EYE, points),
  mouth: middleAt(MOUTH, points),
});

/** The points of each eye, including its brow. With more points, the centre moves less when the photo is re-encoded. */
const WITH_BROWS = {
  leftEye: [...LEFT_EYE, 70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  rightEye: [...RIGHT_EYE, 300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
  mouth: [...MOUTH, 39, 269, 181, 405],
};

/**
 * Returns the centres of the left eye, the right eye and the mouth. Each centre is the mean of many points, so that it
 * is stable.
 */
export const facePointsForAlignment = (points: readonly Point[]): [Point, Point, Point] => [
  middleAt(WITH_BROWS.leftEye, points),
  middleAt(WITH_BROWS.rightEye, points),
  middleAt(WITH_BROWS.mouth, points),
];

const middleAt = (indexes: readonly number[], points: readonly Point[]): Point =>
  middleOf(indexes.flatMap((index) => points.slice(index, index + 1)));

/**
 * The side of the square around a face, as a multiple of the spread of the mesh. A square of this side contains the
 * face without hair and background.
 */
const SQUARE = 3.2;

/**
 * Returns an upright square around the face. It uses all mesh points, because a single point shifts when the photo is
 * re-encoded.
 */
export function uprightSquare(points: readonly Point[]): Square {
  const { middle, spread } = middleAndSpread(points);
  const [left, right] = facePointsForAlignment(points);
  return { middle, side: spread * SQUARE, angle: Math.atan2(right[1] - left[1], right[0] - left[0]) };
}

/** Returns the centre of the points, and their spread: the root mean square of their distances from the centre. */
export function middleAndSpread(points: readonly Point[]): { middle: Point; spread: number } {
  const middle = middleOf(points);
  const squares = points.reduce((sum, [x, y]) => sum + (x - middle[0]) ** 2 + (y - middle[1]) ** 2, 0);
  return { middle, spread: Math.sqrt(squares / points.length) };
}

export function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}
