/** Where the eyes and the mouth are, from the face mesh. */
import type { Point } from './face-position.ts';

/** Corners and lids of each eye, and the lips, as the face mesh numbers its points; left and right as seen in the photo. */
const LEFT_EYE = [33, 160, 158, 133, 153, 144];
const RIGHT_EYE = [362, 385, 387, 263, 373, 380];
const MOUTH = [61, 291, 0, 17, 37, 267, 84, 314, 78, 308, 13, 14];

export interface FaceFeatures {
  leftEye: Point;
  rightEye: Point;
  mouth: Point;
}

export function featuresOf(points: readonly Point[]): FaceFeatures {
  const middle = (indexes: readonly number[]) =>
    middleOf(indexes.flatMap((index) => points.slice(index, index + 1)));
  return { leftEye: middle(LEFT_EYE), rightEye: middle(RIGHT_EYE), mouth: middle(MOUTH) };
}

export function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}
