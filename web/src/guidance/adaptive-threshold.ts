/** Tells marks from the ground they are on, however the light falls: each pixel against the mean around it. */
import type { Picture } from './picture.ts';

/** 1 where the picture is darker than its surroundings by a clear step, 2 where it is brighter, 0 elsewhere. */
export type Marks = Uint8Array;

export const DARK = 1;
export const BRIGHT = 2;

/** `reach` is half the side of the square that counts as the surroundings. */
export function marksOf({ data, width, height }: Picture, reach: number, step: number): Marks {
  const sums = sumsOf(data, width, height);
  const marks = new Uint8Array(data.length);
  const stride = width + 1;
  for (let row = 0, at = 0; row < height; row++) {
    const above = Math.max(0, row - reach) * stride;
    const below = Math.min(height, row + reach + 1);
    const rows = below - Math.max(0, row - reach);
    for (let column = 0; column < width; column++, at++) {
      const left = Math.max(0, column - reach);
      const right = Math.min(width, column + reach + 1);
      const sum =
        (sums[below * stride + right] ?? 0) -
        (sums[below * stride + left] ?? 0) -
        (sums[above + right] ?? 0) +
        (sums[above + left] ?? 0);
      const mean = sum / (rows * (right - left));
      const value = data[at] ?? 0;
      if (value < mean - step) marks[at] = DARK;
      else if (value > mean + step) marks[at] = BRIGHT;
    }
  }
  return marks;
}

/** The sum of everything above and to the left, for each corner between pixels. */
function sumsOf(data: Uint8Array, width: number, height: number): Uint32Array {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let row = 0, at = 0; row < height; row++) {
    let line = 0;
    for (let column = 1; column <= width; column++, at++) {
      line += data[at] ?? 0;
      const to = (row + 1) * stride + column;
      sums[to] = (sums[to - stride] ?? 0) + line;
    }
  }
  return sums;
}
