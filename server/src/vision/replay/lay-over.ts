/**
 * Aligns one face with another. First, the whole face is shifted, rotated, stretched, slanted and bent slightly. Then
 * each part is shifted separately by a few more pixels, because copies on paper can be wavy.
 */
import { solveLinear } from '../pictures/solve-linear.ts';
import { PLANE_SIDE, valueAt, WEIGHTS } from './grey-plane.ts';

const PIXELS = PLANE_SIDE * PLANE_SIDE;
const HALF = PLANE_SIDE / 2;
/** The position of each column or row relative to the middle, from -1 to 1. */
const FROM_MIDDLE = Float64Array.from({ length: PLANE_SIDE }, (_, at) => (at - HALF + 0.5) / HALF);

/**
 * The coefficients that displace each position, for both axes: one coefficient for each power of the position [x, y].
 * The second powers model a photo of bent paper or a photo taken at an angle.
 */
type Shift = Float64Array;
const POWERS = [
  [1, 0],
  [0, 1],
  [0, 0],
  [2, 0],
  [1, 1],
  [0, 2],
] as const;
const TERMS = POWERS.length;
const STRAIGHT_TERMS = 3;
const MAX_STEPS = 12;
const SMALL_STEP = 0.02;
/** The maximum coefficient of a shift. A face that must be moved further is not a copy. */
const MAX_SHIFT = 12;

/** A picture with which other pictures are aligned. */
export interface Reference {
  plane: Float64Array;
  /** The brightness gradient of the picture, from left to right and from top to bottom. */
  across: Float64Array;
  down: Float64Array;
  /** The matrix of the alignment's system of equations: `straight` without bending and `bent` with it. */
  straight: readonly Float64Array[];
  bent: readonly Float64Array[];
}

export function referenceOf(plane: Float64Array): Reference {
  const [across, down] = [new Float64Array(PIXELS), new Float64Array(PIXELS)];
  for (let at = 0; at < PIXELS; at += 1) {
    const [column, row] = [at % PLANE_SIDE, Math.floor(at / PLANE_SIDE)];
    across[at] = (valueAt(plane, column + 1, row) - valueAt(plane, column - 1, row)) / 2;
    down[at] = (valueAt(plane, column, row + 1) - valueAt(plane, column, row - 1)) / 2;
  }
  const sums = [product(across, across), product(across, down), product(down, down)].map((slopes) =>
    powerSums(slopes, MAX_POWER),
  );
  return {
    plane,
    across,
    down,
    straight: matrixOf(sums, STRAIGHT_TERMS),
    bent: matrixOf(sums, TERMS),
  };
}

const product = (one: Float64Array, other: Float64Array): Float64Array =>
  one.map((value, at) => value * (other[at] ?? 0) * (WEIGHTS[at] ?? 0) ** 2);

function matrixOf(
  [acrossAcross, acrossDown, downDown]: readonly Float64Array[][],
  terms: number,
): Float64Array[] {
  return Array.from({ length: 2 * terms }, (_, row) =>
    Float64Array.from({ length: 2 * terms }, (_unused, column) => {
      const [x, y] = POWERS[row % terms] ?? [0, 0];
      const [otherX, otherY] = POWERS[column % terms] ?? [0, 0];
      const axes = Math.floor(row / terms) + Math.floor(column / terms);
      const sums = [acrossAcross, acrossDown, downDown][axes];
      // The small number makes the system solvable even if the picture is empty.
      return (sums?.[x + otherX]?.[y + otherY] ?? 0) + (row === column ? 1e-3 : 0);
    }),
  );
}

/** The highest power in a product of two terms. */
const MAX_POWER = 4;
/** The powers, up to `MAX_POWER`, of the position of each column. */
const POWERS_OF_PLACES = Array.from({ length: MAX_POWER + 1 }, (_, power) =>
  FROM_MIDDLE.map((place) => place ** power),
);

/**
 * Returns the sums of a plane multiplied by powers of the position, indexed by `[x][y]`. Each row is summed first,
 * because `y` is constant in a row.
 */
function powerSums(plane: Float64Array, degree: number): Float64Array[] {
  return Array.from({ length: degree + 1 }, (_, powerX) => {
    const powersX = POWERS_OF_PLACES[powerX] ?? FROM_MIDDLE;
    const sums = new Float64Array(degree + 1);
    for (let row = 0; row < PLANE_SIDE; row += 1) {
      let ofRow = 0;
      for (let column = 0; column < PLANE_SIDE; column += 1)
        ofRow += (plane[row * PLANE_SIDE + column] ?? 0) * (powersX[column] ?? 0);
      for (let powerY = 0; powerY <= degree; powerY += 1)
        sums[powerY] = (sums[powerY] ?? 0) + ofRow * (POWERS_OF_PLACES[powerY]?.[row] ?? 0);
    }
    return sums;
  });
}

/** For each pixel of the reference, its position in the other picture. */
export interface Places {
  x: Float64Array;
  y: Float64Array;
}

/**
 * The maximum relative difference between the two pictures before bending. The difference was at most 0.02 in 60
 * pictures of bent faces, and 0.15 to 0.63 in 60 pairs of two people.
 */
const MAX_DIFFERENCE = 0.3;

/**
 * Aligns without bending first and then with bending, because fitting everything at once often diverges. Returns null
 * if the other picture is not a copy.
 */
export function placesIn(reference: Reference, other: Float64Array): Places | null {
  const straight = aligned(reference, other, reference.straight, new Float64Array(2 * TERMS));
  const difference = differenceBetween(reference.plane, other, placesAfter(straight));
  if (!(difference <= MAX_DIFFERENCE)) return null;
  const bent = aligned(reference, other, reference.bent, straight);
  return bent.every((each) => Math.abs(each) <= MAX_SHIFT) ? placesAfter(bent) : null;
}

/** Aligns by the method of Lucas and Kanade (1981), with the gradients of the reference (Baker and Matthews, 2004). */
function aligned(
  { plane, across, down }: Reference,
  other: Float64Array,
  matrix: readonly Float64Array[],
  from: Shift,
): Shift {
  const terms = matrix.length / 2;
  const shift = from.slice();
  const [offAcross, offDown] = [new Float64Array(PIXELS), new Float64Array(PIXELS)];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { x, y } = placesAfter(shift);
    for (let at = 0; at < PIXELS; at += 1) {
      const found = valueAt(other, x[at] ?? 0, y[at] ?? 0);
      const off = (found - (plane[at] ?? 0)) * (WEIGHTS[at] ?? 0) ** 2;
      offAcross[at] = off * (across[at] ?? 0);
      offDown[at] = off * (down[at] ?? 0);
    }
    const sums = [powerSums(offAcross, 2), powerSums(offDown, 2)];
    const system = matrix.map((row, at) => {
      const [powerX, powerY] = POWERS[at % terms] ?? [0, 0];
      return Float64Array.of(...row, sums[Math.floor(at / terms)]?.[powerX]?.[powerY] ?? 0);
    });
    const by = solveLinear(system);
    if (!by) break;
    for (const [at, value] of by.entries()) {
      const number = Math.floor(at / terms) * TERMS + (at % terms);
      shift[number] = (shift[number] ?? 0) - value;
    }
    if (by.every((each) => Math.abs(each) < SMALL_STEP)) break;
  }
  return shift;
}

/** Returns the relative difference of two pictures: 0 if they are identical, and about 1 if they are unrelated. */
function differenceBetween(plane: Float64Array, other: Float64Array, { x, y }: Places): number {
  let [differing, all] = [0, 0];
  for (let at = 0; at < PIXELS; at += 1) {
    const weight = (WEIGHTS[at] ?? 0) ** 2;
    const here = plane[at] ?? 0;
    const there = valueAt(other, x[at] ?? 0, y[at] ?? 0);
    differing += weight * (there - here) ** 2;
    all += weight * (there * there + here * here);
  }
  return differing / (all + 1e-6);
}

function placesAfter(shift: Shift): Places {
  const places = { x: new Float64Array(PIXELS), y: new Float64Array(PIXELS) };
  for (let row = 0; row < PLANE_SIDE; row += 1) {
    placeRow(places.x, row, 0, 1, shift.subarray(0, TERMS));
    placeRow(places.y, row, row, 0, shift.subarray(TERMS));
  }
  return places;
}

/**
 * Fills one row of positions on one axis. Without displacement, positions begin at `start` and increase by `step` per
 * column.
 */
function placeRow(places: Float64Array, row: number, start: number, step: number, shift: Shift): void {
  const [byX = 0, byY = 0, all = 0, byXX = 0, byXY = 0, byYY = 0] = shift;
  const down = FROM_MIDDLE[row] ?? 0;
  const [same, perColumn] = [start + byY * down + all + byYY * down * down, byX + byXY * down];
  for (let column = 0; column < PLANE_SIDE; column += 1) {
    const across = FROM_MIDDLE[column] ?? 0;
    places[row * PLANE_SIDE + column] = same + step * column + (perColumn + byXX * across) * across;
  }
}

/** A square of the plane, in pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

/**
 * The margin in pixels that is added around a square. The square alone has so few pixels that many shifts would seem to
 * fit.
 */
const SURROUNDINGS = 3;
const MAX_PART_STEPS = 10;
/**
 * The maximum shift of a part in pixels. A part that needs a larger shift stays at the position in the alignment of the
 * whole picture.
 */
const MAX_PART_SHIFT = 4;

/**
 * Returns how far a square has moved from its position in the alignment of the whole picture, in pixels. Uses the
 * method of Lucas and Kanade with translation only.
 */
export function shiftOfPart(
  { plane, across, down }: Reference,
  other: Float64Array,
  places: Places,
  { left, top, side }: Square,
): [x: number, y: number] {
  // The outermost pixels of the plane are skipped, because their gradients have a neighbour on one side only.
  const [firstRow, endRow] = [
    Math.max(1, top - SURROUNDINGS),
    Math.min(PLANE_SIDE - 1, top + side + SURROUNDINGS),
  ];
  const [firstColumn, endColumn] = [
    Math.max(1, left - SURROUNDINGS),
    Math.min(PLANE_SIDE - 1, left + side + SURROUNDINGS),
  ];
  // The small numbers make the system solvable even if the part is empty.
  let [acrossAcross, acrossDown, downDown] = [1e-2, 0, 1e-2];
  for (let row = firstRow; row < endRow; row += 1)
    for (let at = row * PLANE_SIDE + firstColumn; at < row * PLANE_SIDE + endColumn; at += 1) {
      const [slopeX, slopeY] = [across[at] ?? 0, down[at] ?? 0];
      acrossAcross += slopeX * slopeX;
      acrossDown += slopeX * slopeY;
      downDown += slopeY * slopeY;
    }
  const determinant = acrossAcross * downDown - acrossDown * acrossDown;
  let [x, y] = [0, 0];
  for (let step = 0; step < MAX_PART_STEPS; step += 1) {
    let [towardsX, towardsY] = [0, 0];
    for (let row = firstRow; row < endRow; row += 1)
      for (let at = row * PLANE_SIDE + firstColumn; at < row * PLANE_SIDE + endColumn; at += 1) {
        const off = valueAt(other, (places.x[at] ?? 0) + x, (places.y[at] ?? 0) + y) - (plane[at] ?? 0);
        towardsX += (across[at] ?? 0) * off;
        towardsY += (down[at] ?? 0) * off;
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
