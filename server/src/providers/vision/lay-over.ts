/**
 * Lays one aligned face over another: first the whole, moved, turned, stretched, slanted and bent by little, then each part by itself, moved
 * by a few pixels more, as paper in waves is.
 */
import { PLANE_SIDE, valueAt, WEIGHTS } from './grey-plane.ts';

/**
 * By how much places differ from where they were: for each axis six numbers, by which the terms below are multiplied. The squares among
 * them are for a photo that was seen from the side or on bent paper.
 */
export type Shift = Float64Array;
const TERMS = 6;
const STRAIGHT_TERMS = 3;
const NUMBERS = 2 * TERMS;
const HALF = PLANE_SIDE / 2;
const MAX_STEPS = 12;
const SMALL_STEP = 0.02;
/** What must be moved farther is no copy. */
const MAX_SHIFT = 12;

/** First moved, turned, stretched and slanted, then also bent: all at once it would often go astray. */
export function alignmentOf(first: Float64Array, second: Float64Array): Shift | null {
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
export const placeX = (at: number, shift: Shift): number => columnOf(at) + shiftAt(at, shift, 0);
export const placeY = (at: number, shift: Shift): number => rowOf(at) + shiftAt(at, shift, TERMS);

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

/** A square of the plane, in pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

/** How far around a square its surroundings are looked at too: in so few pixels alone, many shifts would seem to fit. */
const SURROUNDINGS = 3;
const MAX_PART_STEPS = 10;
/** A part that would have to be moved farther stays where the whole has it. */
const MAX_PART_SHIFT = 4;

/** By how many pixels a square is off where the shift of the whole has it: Lucas and Kanade again, moved only. */
export function shiftOfPart(
  first: Float64Array,
  second: Float64Array,
  shift: Shift,
  square: Square,
): [x: number, y: number] {
  const pixels = pixelsAround(square);
  const across = pixels.map((at) => ((first[at + 1] ?? 0) - (first[at - 1] ?? 0)) / 2);
  const down = pixels.map((at) => ((first[at + PLANE_SIDE] ?? 0) - (first[at - PLANE_SIDE] ?? 0)) / 2);
  const [columns, rows] = [pixels.map((at) => placeX(at, shift)), pixels.map((at) => placeY(at, shift))];
  // So that it can be solved where a part is empty.
  let [acrossAcross, acrossDown, downDown] = [1e-2, 0, 1e-2];
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const [slopeX, slopeY] = [across[pixel] ?? 0, down[pixel] ?? 0];
    acrossAcross += slopeX * slopeX;
    acrossDown += slopeX * slopeY;
    downDown += slopeY * slopeY;
  }
  const determinant = acrossAcross * downDown - acrossDown * acrossDown;
  let [x, y] = [0, 0];
  for (let step = 0; step < MAX_PART_STEPS; step += 1) {
    let [towardsX, towardsY] = [0, 0];
    for (let pixel = 0; pixel < pixels.length; pixel += 1) {
      const found = valueAt(second, (columns[pixel] ?? 0) + x, (rows[pixel] ?? 0) + y);
      const off = found - (first[pixels[pixel] ?? 0] ?? 0);
      towardsX += (across[pixel] ?? 0) * off;
      towardsY += (down[pixel] ?? 0) * off;
    }
    const byX = (downDown * towardsX - acrossDown * towardsY) / determinant;
    const byY = (acrossAcross * towardsY - acrossDown * towardsX) / determinant;
    x -= byX;
    y -= byY;
    if (Math.hypot(x, y) > MAX_PART_SHIFT) return [0, 0];
    if (Math.hypot(byX, byY) < SMALL_STEP) break;
  }
  return [x, y];
}

/** Those of a square and around it, but for the edge of the plane, where a slope has one side only. */
function pixelsAround({ left, top, side }: Square): number[] {
  const within = (from: number) => [
    Math.max(1, from - SURROUNDINGS),
    Math.min(PLANE_SIDE - 1, from + side + SURROUNDINGS),
  ];
  const [[firstColumn = 0, endColumn = 0], [firstRow = 0, endRow = 0]] = [within(left), within(top)];
  const pixels: number[] = [];
  for (let row = firstRow; row < endRow; row += 1)
    for (let column = firstColumn; column < endColumn; column += 1) pixels.push(row * PLANE_SIDE + column);
  return pixels;
}
