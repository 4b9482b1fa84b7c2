/** Separates marks from their background in uneven light: each pixel is compared with the mean around it. */
import type { Picture } from './picture.ts';

/** 1 where the picture is clearly darker than its neighbourhood, 2 where it is clearly brighter, 0 elsewhere. */
export type ThresholdMask = Uint8Array;

export const DARK = 1;
export const BRIGHT = 2;

/**
 * `radius` is half the side of the square neighbourhood; `contrast` is how far a pixel must differ from its mean, `share` how far as a
 * share of it: ink on paper in little light differs less.
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

/** The sum of everything above and to the left, for each corner between pixels. */
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
