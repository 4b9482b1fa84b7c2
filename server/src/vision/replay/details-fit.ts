/**
 * Whether two aligned faces are one photo: one is laid over the other, and each square of eight pixels that has something in it is
 * compared. In another photo of the same person, eyes, mouth and shadows do not fit.
 */
import { blurred, equalized, mirrored, PLANE_SIDE, valueAt } from './grey-plane.ts';
import { type Places, placesIn, type Reference, referenceOf, shiftOfPart, type Square } from './lay-over.ts';

/** What is compared of an aligned face. */
export interface Details {
  /** By which another is laid over it. */
  coarse: Reference;
  /** By which they are compared. */
  fine: Float64Array;
}

export function detailsOf(picture: Uint8Array): Details {
  const wide = blurred(picture, 2.5);
  return {
    coarse: referenceOf(equalized(blurred(picture, 1), { light: 6, contrast: 8, floor: 3 })),
    fine: blurred(picture, 0.8).map((value, at) => value - (wide[at] ?? 0)),
  };
}

/** The correlation that nine of ten squares reach, as the photos are or with one mirrored; at most 1. */
export function detailsFit(one: Details, other: Details): number {
  const { plane } = other.coarse;
  return Math.max(fitOf(one, plane, other.fine), fitOf(one, mirrored(plane), mirrored(other.fine)));
}

const SQUARE = 8;
const MIN_CONTRAST = 1.2;
const MIN_SQUARES = 10;
/** One square of ten may be lost: to glare, or to what was pasted over it. Another smile or blink changes more of them. */
const LOST = 0.1;
/** As many as could be lost if every square had something in it. */
const MAX_LOST = Math.floor((PLANE_SIDE / SQUARE) ** 2 * LOST);
/** More squares than can be lost fit worse than this: it is no copy, and no more of them are looked at. */
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

/** Null where there is nothing to compare. */
function fitOfSquare(
  first: Float64Array,
  second: Float64Array,
  places: Places,
  [movedX, movedY]: readonly [number, number],
  { left, top, side }: Square,
): number | null {
  let [sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const at = (top + Math.floor(pixel / side)) * PLANE_SIDE + left + (pixel % side);
    const [x, y] = [(places.x[at] ?? 0) + movedX, (places.y[at] ?? 0) + movedY];
    if (x <= 1 || y <= 1 || x >= PLANE_SIDE - 2 || y >= PLANE_SIDE - 2) return null;
    const [one, other] = [first[at] ?? 0, valueAt(second, x, y)];
    sumOne += one;
    sumOther += other;
    squaresOne += one * one;
    squaresOther += other * other;
    products += one * other;
  }
  const count = side * side;
  const varianceOne = squaresOne / count - (sumOne / count) ** 2;
  const varianceOther = squaresOther / count - (sumOther / count) ** 2;
  if (varianceOne < MIN_CONTRAST ** 2) return null;
  const covariance = products / count - (sumOne / count) * (sumOther / count);
  return covariance / Math.sqrt(varianceOne * varianceOther + 1e-6);
}
