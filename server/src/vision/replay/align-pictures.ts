/**
 * Aligns two pictures that differ by translation, rotation, scale and brightness. The alignment starts from a guess and
 * follows the brightness gradient from coarse to fine (Lucas and Kanade, 1981; Baker and Matthews, 2004).
 */
import type { GreyImage } from '../pictures/grey-image.ts';
import { solveLinear } from '../pictures/solve-linear.ts';

/** Maps a point (px, py) of the first picture to the point (a·px - b·py + x, b·px + a·py + y) of the second picture. */
export interface Placement {
  a: number;
  b: number;
  x: number;
  y: number;
}

/**
 * Aligns the pictures. `steps` has the number of iterations for each size. Sizes are in order from the smallest, and
 * each size is half the next.
 */
export function align(
  first: GreyImage,
  second: GreyImage,
  guess: Placement,
  [...steps]: readonly number[],
): Placement {
  const here = steps.pop() ?? 0;
  let placement =
    steps.length === 0
      ? guess
      : scaledBy(align(halved(first), halved(second), scaledBy(guess, 0.5), steps), 2);
  for (let step = 0; step < here; step += 1) placement = improved(first, second, placement);
  return placement;
}

/** Returns the placement for pictures that are enlarged by this factor. Coordinates refer to pixel centres. */
export function scaledBy({ a, b, x, y }: Placement, factor: number): Placement {
  const shift = (factor - 1) / 2;
  return { a, b, x: x * factor + shift * (1 - a + b), y: y * factor + shift * (1 - a - b) };
}

export function halved({ data, width, height }: GreyImage): GreyImage {
  const [columns, rows] = [width >> 1, height >> 1];
  const half = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * 2 * width + column * 2;
      const sum =
        (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0);
      half[row * columns + column] = (sum + 2) >> 2;
    }
  }
  return { data: half, width: columns, height: rows };
}

/** The number of unknowns: the four numbers of the placement, and the gain and the offset of the brightness. */
const UNKNOWNS = 6;
/** The number of columns in the system of equations: one for each unknown, and one for the right-hand side. */
const COLUMNS = UNKNOWNS + 1;

/** Takes one Gauss-Newton step. Returns the placement unchanged if the pictures do not determine the step. */
function improved(first: GreyImage, second: GreyImage, placement: Placement): Placement {
  const { a, b, x, y } = placement;
  // The sums are in one flat array, because the loop updates them for every pixel.
  const sums = new Float64Array(UNKNOWNS * COLUMNS);
  const slopes = new Float64Array(COLUMNS);
  for (let row = 1; row < first.height - 1; row += 1) {
    // Every other pixel is sufficient, in a chessboard pattern.
    for (let column = 1 + (row % 2); column < first.width - 1; column += 2) {
      const atX = a * column - b * row + x;
      const atY = b * column + a * row + y;
      if (atX < 1 || atY < 1 || atX >= second.width - 2 || atY >= second.height - 2) continue;
      const slopeX = (levelAt(second, atX + 1, atY) - levelAt(second, atX - 1, atY)) / 2;
      const slopeY = (levelAt(second, atX, atY + 1) - levelAt(second, atX, atY - 1)) / 2;
      slopes[0] = slopeX * column + slopeY * row;
      slopes[1] = slopeY * column - slopeX * row;
      slopes[2] = slopeX;
      slopes[3] = slopeY;
      // The model multiplies the second picture by a gain and adds an offset to get the first picture.
      slopes[4] = -(first.data[row * first.width + column] ?? 0);
      slopes[5] = -1;
      slopes[6] = -levelAt(second, atX, atY);
      for (let one = 0; one < UNKNOWNS; one += 1) {
        const slope = slopes[one] ?? 0;
        for (let other = one; other < COLUMNS; other += 1) {
          const at = one * COLUMNS + other;
          sums[at] = (sums[at] ?? 0) + slope * (slopes[other] ?? 0);
        }
      }
    }
  }
  const lines = Array.from({ length: UNKNOWNS }, (_, one) =>
    Float64Array.from(
      { length: COLUMNS },
      (_unused, other) => sums[Math.min(one, other) * COLUMNS + Math.max(one, other)] ?? 0,
    ),
  );
  const [turnA, turnB, moveX, moveY] = solveLinear(lines) ?? [];
  if (turnA === undefined || turnB === undefined || moveX === undefined || moveY === undefined)
    return placement;
  return { a: a + turnA, b: b + turnB, x: x + moveX, y: y + moveY };
}

/**
 * Interpolates between the pixels around a position inside the picture. The function runs for every pixel of every
 * step, so it allocates nothing.
 */
export function levelAt({ data, width }: GreyImage, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const partX = x - left;
  const partY = y - top;
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - partX) + (data[at + 1] ?? 0) * partX;
  const lower = (data[at + width] ?? 0) * (1 - partX) + (data[at + width + 1] ?? 0) * partX;
  return upper * (1 - partY) + lower * partY;
}
