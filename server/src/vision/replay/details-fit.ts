/**
 * Decides whether two aligned faces come from one photo: one is laid over the other, and each eight-pixel square with
 * enough contrast is compared. In a different photo of the same person, eyes, mouth and shadows do not match.
 */
import { Correlation } from './correlation.ts';
import { blurred, equalized, mirrored, PLANE_SIDE, valueAt } from './grey-plane.ts';
import { type Places, placesIn, type Reference, referenceOf, shiftOfPart, type Square } from './lay-over.ts';

/** The parts of an aligned face that are compared. */
export interface Details {
  /** The picture with which another face is aligned. */
  coarse: Reference;
  /** The picture that is compared in detail. */
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
 * Returns the correlation that 90 % of the squares reach, for the photos as they are or with one mirrored, at most 1.
 */
export function detailsFit(one: Details, other: Details): number {
  const { plane } = other.coarse;
  return Math.max(fitOf(one, plane, other.fine), fitOf(one, mirrored(plane), mirrored(other.fine)));
}

const SQUARE = 8;
const MIN_CONTRAST = 1.2;
const MIN_SQUARES = 10;
/**
 * One square in ten may be lost to glare or to an object pasted over it. Another smile or blink changes more squares.
 */
const LOST = 0.1;
/** The number of squares that could be lost if all had enough contrast. */
const MAX_LOST = Math.floor((PLANE_SIDE / SQUARE) ** 2 * LOST);
/** If more squares than the limit fit worse than this, the face is not a copy and the comparison stops. */
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

/** Returns null if the square has too little contrast to compare. */
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
