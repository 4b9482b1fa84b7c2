/**
 * Whether two aligned faces are one photo: one is laid over the other (moved, turned, stretched, slanted and bent by little), and each
 * square of eight pixels that has something in it is compared. In another photo of the same person, eyes, mouth and shadows do not fit.
 */
import { blurred, evened, mirrored, PLANE_SIDE, valueAt, WEIGHTS } from './grey-plane.ts';

/** The correlation that four of five squares reach, as the photos are or with one mirrored; at most 1. */
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

/**
 * By how much places differ from where they were: for each axis six numbers, by which the terms below are multiplied. The squares among
 * them are for a photo that was seen from the side or on bent paper.
 */
type Shift = Float64Array;
const TERMS = 6;
const STRAIGHT_TERMS = 3;
const NUMBERS = 2 * TERMS;
const HALF = PLANE_SIDE / 2;
const MAX_STEPS = 12;
const SMALL_STEP = 0.02;
/** What must be moved farther is no copy. */
const MAX_SHIFT = 12;

/** First moved, turned, stretched and slanted, then also bent: all at once it would often go astray. */
function alignmentOf(first: Float64Array, second: Float64Array): Shift | null {
  const slopes = slopesOf(first);
  const straight = aligned(first, second, slopes, STRAIGHT_TERMS, new Float64Array(NUMBERS));
  const bent = aligned(first, second, slopes, TERMS, straight);
  return bent.every((each) => Math.abs(each) <= MAX_SHIFT) ? bent : null;
}

/** Lucas and Kanade (1981), with the gradients of the first picture (Baker and Matthews, 2004); changes the first `terms` of each axis. */
function aligned(
  first: Float64Array,
  second: Float64Array,
  slopes: Float64Array,
  terms: number,
  from: Shift,
): Shift {
  const used = Array.from({ length: NUMBERS }, (_, number) => number).filter(
    (number) => number % TERMS < terms,
  );
  const matrix = used.map((row) => {
    const values = new Float64Array(used.length);
    for (let at = 0; at < slopes.length; at += NUMBERS)
      for (let column = 0; column < used.length; column += 1)
        values[column] =
          (values[column] ?? 0) + (slopes[at + row] ?? 0) * (slopes[at + (used[column] ?? 0)] ?? 0);
    return values;
  });
  // So that it can be solved where a picture is empty.
  for (const [at, values] of matrix.entries()) values[at] = (values[at] ?? 0) + 1e-3;
  const shift = from.slice();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const towards = new Float64Array(used.length);
    for (let at = 0; at < first.length; at += 1) {
      const found = valueAt(second, placeX(at, shift), placeY(at, shift));
      const off = (found - (first[at] ?? 0)) * (WEIGHTS[at] ?? 0);
      for (let place = 0; place < used.length; place += 1)
        towards[place] = (towards[place] ?? 0) + (slopes[at * NUMBERS + (used[place] ?? 0)] ?? 0) * off;
    }
    const by = solved(matrix, towards);
    for (const [place, number] of used.entries()) shift[number] = (shift[number] ?? 0) - (by[place] ?? 0);
    if (by.every((each) => Math.abs(each) < SMALL_STEP)) break;
  }
  return shift;
}

/** For each pixel, how its brightness changes with each number of the shift. */
function slopesOf(plane: Float64Array): Float64Array {
  const slopes = new Float64Array(plane.length * NUMBERS);
  for (let at = 0; at < plane.length; at += 1) {
    const [column, row] = [columnOf(at), rowOf(at)];
    const weight = (WEIGHTS[at] ?? 0) / 2;
    const across = (valueAt(plane, column + 1, row) - valueAt(plane, column - 1, row)) * weight;
    const down = (valueAt(plane, column, row + 1) - valueAt(plane, column, row - 1)) * weight;
    for (let term = 0; term < TERMS; term += 1) {
      const value = TERM_VALUES[at * TERMS + term] ?? 0;
      slopes[at * NUMBERS + term] = across * value;
      slopes[at * NUMBERS + TERMS + term] = down * value;
    }
  }
  return slopes;
}

const columnOf = (at: number): number => at % PLANE_SIDE;
const rowOf = (at: number): number => Math.floor(at / PLANE_SIDE);
const fromMiddle = (place: number): number => (place - HALF + 0.5) / HALF;

/** For each pixel how far it is from the middle, the products of that, and one. */
const TERM_VALUES = Float64Array.from({ length: PLANE_SIDE * PLANE_SIDE * TERMS }, (_, at) => {
  const pixel = Math.floor(at / TERMS);
  const [x, y] = [fromMiddle(columnOf(pixel)), fromMiddle(rowOf(pixel))];
  return [x, y, 1, x * x, x * y, y * y][at % TERMS] ?? 0;
});

/** Where a pixel of the first picture is in the second. */
const placeX = (at: number, shift: Shift): number => columnOf(at) + shiftAt(at, shift, 0);
const placeY = (at: number, shift: Shift): number => rowOf(at) + shiftAt(at, shift, TERMS);

function shiftAt(at: number, shift: Shift, from: number): number {
  let sum = 0;
  for (let term = 0; term < TERMS; term += 1)
    sum += (shift[from + term] ?? 0) * (TERM_VALUES[at * TERMS + term] ?? 0);
  return sum;
}

/** Gauss and Jordan; the matrix is positive definite, so no row needs to change its place. */
function solved(matrix: readonly Float64Array[], values: Float64Array): Float64Array {
  const rows = matrix.map((row, at) => Float64Array.of(...row, values[at] ?? 0));
  const last = rows.length;
  for (const [at, pivot] of rows.entries()) {
    const by = pivot[at] ?? 1;
    for (let column = 0; column <= last; column += 1) pivot[column] = (pivot[column] ?? 0) / by;
    for (const other of rows) {
      if (other === pivot) continue;
      const factor = other[at] ?? 0;
      for (let column = 0; column <= last; column += 1)
        other[column] = (other[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  return Float64Array.from(rows, (row) => row[last] ?? 0);
}

const SQUARE = 8;
const MIN_CONTRAST = 1.2;
const MIN_SQUARES = 10;
/** One square of five may be lost: to glare, or to what was pasted over it. */
const LOST = 0.2;

function fitOf(first: Layers, second: Layers): number {
  const shift = alignmentOf(first.coarse, second.coarse);
  if (!shift) return 0;
  const fits: number[] = [];
  for (let top = 0; top < PLANE_SIDE; top += SQUARE)
    for (let left = 0; left < PLANE_SIDE; left += SQUARE) {
      const fit = fitOfSquare(first.fine, second.fine, shift, left, top);
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
  left: number,
  top: number,
): number | null {
  let [sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < SQUARE * SQUARE; pixel += 1) {
    const at = (top + Math.floor(pixel / SQUARE)) * PLANE_SIDE + left + (pixel % SQUARE);
    const [x, y] = [placeX(at, shift), placeY(at, shift)];
    if (x <= 1 || y <= 1 || x >= PLANE_SIDE - 2 || y >= PLANE_SIDE - 2) return null;
    const [one, other] = [first[at] ?? 0, valueAt(second, x, y)];
    sumOne += one;
    sumOther += other;
    squaresOne += one * one;
    squaresOther += other * other;
    products += one * other;
  }
  const count = SQUARE * SQUARE;
  const varianceOne = squaresOne / count - (sumOne / count) ** 2;
  const varianceOther = squaresOther / count - (sumOther / count) ** 2;
  if (varianceOne < MIN_CONTRAST ** 2) return null;
  const covariance = products / count - (sumOne / count) * (sumOther / count);
  return covariance / Math.sqrt(varianceOne * varianceOther + 1e-6);
}
