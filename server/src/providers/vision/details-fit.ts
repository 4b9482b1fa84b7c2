/**
 * Whether two aligned faces are one photo: one is laid over the other, and each square of eight pixels that has something in it is
 * compared. In another photo of the same person, eyes, mouth and shadows do not fit.
 */
import { blurred, evened, mirrored, PLANE_SIDE, valueAt } from './grey-plane.ts';
import { alignmentOf, placeX, placeY, shiftOfPart, type Shift, type Square } from './lay-over.ts';

/** The correlation that nine of ten squares reach, as the photos are or with one mirrored; at most 1. */
export function detailsFit(one: Uint8Array, other: Uint8Array): number {
  const [first, second] = [layersOf(one), layersOf(other)];
  const turned = { coarse: mirrored(second.coarse), fine: mirrored(second.fine) };
  return Math.max(fitOf(first, second), fitOf(first, turned));
}

interface Layers {
  /** By which one is laid over the other. */
  coarse: Float64Array;
  /** By which they are compared. */
  fine: Float64Array;
}

function layersOf(picture: Uint8Array): Layers {
  const coarse = evened(blurred(picture, 1), { light: 6, contrast: 8, floor: 3 });
  const wide = blurred(picture, 2.5);
  return { coarse, fine: blurred(picture, 0.8).map((value, at) => value - (wide[at] ?? 0)) };
}

const SQUARE = 8;
const MIN_CONTRAST = 1.2;
const MIN_SQUARES = 10;
/** One square of ten may be lost: to glare, or to what was pasted over it. Another smile or blink changes more of them. */
const LOST = 0.1;

function fitOf(first: Layers, second: Layers): number {
  const shift = alignmentOf(first.coarse, second.coarse);
  if (!shift) return 0;
  const fits: number[] = [];
  for (let top = 0; top < PLANE_SIDE; top += SQUARE)
    for (let left = 0; left < PLANE_SIDE; left += SQUARE) {
      const square = { left, top, side: SQUARE };
      const moved = shiftOfPart(first.coarse, second.coarse, shift, square);
      const fit = fitOfSquare(first.fine, second.fine, shift, moved, square);
      if (fit !== null) fits.push(fit);
    }
  if (fits.length < MIN_SQUARES) return 0;
  return fits.toSorted((a, b) => a - b)[Math.floor((fits.length - 1) * LOST)] ?? 0;
}

/** Null where there is nothing to compare. */
function fitOfSquare(
  first: Float64Array,
  second: Float64Array,
  shift: Shift,
  [movedX, movedY]: readonly [number, number],
  { left, top, side }: Square,
): number | null {
  let [sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const at = (top + Math.floor(pixel / side)) * PLANE_SIDE + left + (pixel % side);
    const [x, y] = [placeX(at, shift) + movedX, placeY(at, shift) + movedY];
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
