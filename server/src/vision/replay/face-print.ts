/**
 * Computes a print of a face, by which its photo is recognised even after editing. The face is mapped so that the eyes
 * and the mouth are at fixed positions, which undoes rotation, stretching and slanting. The coarse frequencies find a
 * photo among many stored ones, and the details confirm it.
 */
import type { FacePrint } from '../../providers/vision/vision.ts';
import { facePointsForAlignment } from '../faces/face-features.ts';
import { DEVIATIONS, MEANS } from './face-statistics.ts';
import { equalized, PLANE_SIDE, WEIGHTS } from './grey-plane.ts';
import { luminanceAt, type Point, type RgbImage } from '../pictures/rgb-image.ts';

export const PRINT_FEATURES = MEANS.length;
export const PRINT_PIXELS = PLANE_SIDE * PLANE_SIDE;

/** The positions of the left eye, the right eye and the mouth in an aligned face, as shares of its side. */
const PLACES: readonly [Point, Point, Point] = [
  [0.32, 0.3],
  [0.68, 0.3],
  [0.5, 0.76],
];

export function facePrint(image: RgbImage, points: readonly Point[]): FacePrint {
  const picture = alignedFace(image, points);
  const found = frequenciesOf(picture);
  return {
    picture,
    features: found.map(standardised),
    // Mirroring inverts the sign of frequencies that are odd from left to right.
    mirrored: found.map((value, at) =>
      standardised((FREQUENCIES[at]?.[1] ?? 0) % 2 === 1 ? -value : value, at),
    ),
  };
}

const standardised = (value: number, at: number): number =>
  (value - (MEANS[at] ?? 0)) / (DEVIATIONS[at] ?? 1);

export function alignedFace(image: RgbImage, points: readonly Point[]): Uint8Array {
  const [across, down] = affineBetween(PLACES, facePointsForAlignment(points));
  const samples = Math.max(1, Math.min(4, Math.round(Math.hypot(across[0], down[0]) / PLANE_SIDE)));
  const picture = new Uint8Array(PRINT_PIXELS);
  for (let pixel = 0; pixel < PRINT_PIXELS; pixel += 1) {
    let sum = 0;
    for (let sample = 0; sample < samples * samples; sample += 1) {
      const u = ((pixel % PLANE_SIDE) + ((sample % samples) + 0.5) / samples) / PLANE_SIDE;
      const v =
        (Math.floor(pixel / PLANE_SIDE) + (Math.floor(sample / samples) + 0.5) / samples) / PLANE_SIDE;
      sum += luminanceAt(
        image,
        across[0] * u + across[1] * v + across[2],
        down[0] * u + down[1] * v + down[2],
      );
    }
    picture[pixel] = Math.round(sum / (samples * samples));
  }
  return picture;
}

type Row = readonly [number, number, number];

/** Returns the affine map that takes the first three points to the other three. */
function affineBetween(
  [a, b, c]: readonly [Point, Point, Point],
  [toA, toB, toC]: readonly [Point, Point, Point],
): [across: Row, down: Row] {
  const determinant = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  const row = (axis: 0 | 1): Row => {
    const [first, second] = [toB[axis] - toA[axis], toC[axis] - toA[axis]];
    const u = (first * (c[1] - a[1]) - second * (b[1] - a[1])) / determinant;
    const v = (second * (b[0] - a[0]) - first * (c[0] - a[0])) / determinant;
    return [u, v, toA[axis] - u * a[0] - v * a[1]];
  };
  return [row(0), row(1)];
}

/**
 * The frequencies of the cosine transform that make up the print, by row and column, coarsest first. The very coarsest
 * are omitted, because they describe the light.
 */
const MAX_FREQUENCY = 20;
const FREQUENCIES: readonly (readonly [down: number, across: number])[] = Array.from(
  { length: MAX_FREQUENCY * MAX_FREQUENCY },
  (_, at) => [Math.floor(at / MAX_FREQUENCY), at % MAX_FREQUENCY] as const,
)
  .filter(([down, across]) => down + across >= 2)
  .toSorted((a, b) => a[0] ** 2 + a[1] ** 2 - (b[0] ** 2 + b[1] ** 2))
  .slice(0, PRINT_FEATURES);

const COSINES = Array.from({ length: MAX_FREQUENCY }, (_, frequency) =>
  Float64Array.from({ length: PLANE_SIDE }, (_unused, x) =>
    Math.cos((Math.PI * (2 * x + 1) * frequency) / (2 * PLANE_SIDE)),
  ),
);

function frequenciesOf(picture: Uint8Array): number[] {
  const even = equalized(picture, { light: 8, contrast: 8, floor: 4 }).map(
    (value, at) => value * (WEIGHTS[at] ?? 0),
  );
  const byRow = COSINES.map((cosines) => {
    const sums = new Float64Array(PLANE_SIDE);
    for (let at = 0; at < even.length; at += 1) {
      const row = Math.floor(at / PLANE_SIDE);
      sums[row] = (sums[row] ?? 0) + (cosines[at % PLANE_SIDE] ?? 0) * (even[at] ?? 0);
    }
    return sums;
  });
  return FREQUENCIES.map(
    ([down, across]) =>
      COSINES[down]?.reduce((sum, cosine, row) => sum + cosine * (byRow[across]?.[row] ?? 0), 0) ?? 0,
  );
}
