/** Separates marks from their background in uneven light. It compares each pixel with the mean of its neighbourhood. */
import type { Picture } from './picture.ts';

/**
 * A value for each pixel. 1 means clearly darker than the neighbourhood, 2 means clearly brighter, and 0 means neither.
 */
export type ThresholdMask = Uint8Array;

export const DARK = 1;
export const BRIGHT = 2;

/**
 * Classifies each pixel. `radius` is half the side of the square neighbourhood. A pixel must differ from the mean of
 * its neighbourhood by more than `contrast` plus the fraction `share` of this mean. The fraction is needed because ink
 * on paper differs less in dim light.
 */
export function adaptiveThreshold(
  { data, width, height }: Picture,
  radius: number,
  contrast: number,
  share = 0,
): ThresholdMask {
  const sums = integralImage(data, width, height);
  const mask = new Uint8Array(data.length);
  const stride = width + 1;
  for (let row = 0, at = 0; row < height; row++) {
    const above = Math.max(0, row - radius) * stride;
    const below = Math.min(height, row + radius + 1);
    const rows = below - Math.max(0, row - radius);
    for (let column = 0; column < width; column++, at++) {
      const left = Math.max(0, column - radius);
      const right = Math.min(width, column + radius + 1);
      const sum =
        (sums[below * stride + right] ?? 0) -
        (sums[below * stride + left] ?? 0) -
        (sums[above + right] ?? 0) +
        (sums[above + left] ?? 0);
      const mean = sum / (rows * (right - left));
      const value = data[at] ?? 0;
      const least = contrast + share * mean;
      if (value < mean - least) mask[at] = DARK;
      else if (value > mean + least) mask[at] = BRIGHT;
    }
  }
  return mask;
}

/** Returns, for each corner between pixels, the sum of all pixels above it and to its left. */
function integralImage(data: Uint8Array, width: number, height: number): Uint32Array {
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
