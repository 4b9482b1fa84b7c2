/**
 * Decides whether two aligned faces come from one photo. One face is laid over the other, and each square of 8 x 8
 * pixels with enough contrast is compared. In two different photos of a person, the eyes, the mouth and the shadows do
 * not match.
 */
import { Correlation } from './correlation.ts';
import { blurred, equalized, mirrored, PLANE_SIDE, valueAt } from './grey-plane.ts';
import { type Places, placesIn, type Reference, referenceOf, shiftOfPart, type Square } from './lay-over.ts';

/** The pictures of an aligned face that are needed to compare it. */
export interface Details {
  /** The picture that is used to align the face with another one. */
  coarse: Reference;
  /** The picture in which details are compared. */
  fine: Float64Array;
}

export function detailsOf(picture: Uint8Array): Details {
  const wide = blurred(picture, 2.5);
  return {
    coarse: referenceOf(equalized(blurred(picture, 1), { light: 6, contrast: 8, floor: 3 })),
    fine: blurred(picture, 0.8).map((value, at) => value - (wide[at] ?? 0)),
  };
}

/**
 * Returns the correlation that 90 % of the squares reach, at most 1. The second photo is compared as it is and
 * mirrored, and the better result counts.
 */
export function detailsFit(one: Details, other: Details): number {
  const { plane } = other.coarse;
  return Math.max(fitOf(one, plane, other.fine), fitOf(one, mirrored(plane), mirrored(other.fine)));
}

const SQUARE = 8;
const MIN_CONTRAST = 1.2;
const MIN_SQUARES = 10;
/**
 * The share of squares in a copy that may differ, for example because of glare or an object pasted over the face. A
 * different smile or a blink changes more squares.
 */
const LOST = 0.1;
/** The maximum number of squares that may differ if all squares have enough contrast. */
const MAX_LOST = Math.floor((PLANE_SIDE / SQUARE) ** 2 * LOST);
/**
 * The correlation below which a square differs clearly. The comparison stops if too many squares differ clearly: the
 * face is not a copy.
 */
const NO_COPY = 0.3;

function fitOf({ coarse, fine }: Details, otherCoarse: Float64Array, otherFine: Float64Array): number {
  const places = placesIn(coarse, otherCoarse);
  if (!places) return 0;
  const fits: number[] = [];
  let lost = 0;
  for (let top = 0; top < PLANE_SIDE && lost <= MAX_LOST; top += SQUARE)
    for (let left = 0; left < PLANE_SIDE && lost <= MAX_LOST; left += SQUARE) {
      const square = { left, top, side: SQUARE };
      const moved = shiftOfPart(coarse, otherCoarse, places, square);
      const fit = fitOfSquare(fine, otherFine, places, moved, square);
      if (fit === null) continue;
      fits.push(fit);
      if (fit < NO_COPY) lost += 1;
    }
  if (fits.length < MIN_SQUARES) return 0;
  return fits.toSorted((a, b) => a - b)[Math.floor((fits.length - 1) * LOST)] ?? 0;
}

/** Returns the correlation of a square, or null if the square has too little contrast to compare. */
function fitOfSquare(
  first: Float64Array,
  second: Float64Array,
  places: Places,
  [movedX, movedY]: readonly [number, number],
  { left, top, side }: Square,
): number | null {
  const correlation = new Correlation();
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const at = (top + Math.floor(pixel / side)) * PLANE_SIDE + left + (pixel % side);
    const [x, y] = [(places.x[at] ?? 0) + movedX, (places.y[at] ?? 0) + movedY];
    if (x <= 1 || y <= 1 || x >= PLANE_SIDE - 2 || y >= PLANE_SIDE - 2) return null;
    correlation.add(first[at] ?? 0, valueAt(second, x, y));
  }
  return correlation.result(MIN_CONTRAST);
}
