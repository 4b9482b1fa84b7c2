export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A position in pixels, from the top left corner. */
export type Point = readonly [x: number, y: number];

/**
 * Returns the interpolated brightness at a position, from 0 to 255. A position outside the picture has the brightness
 * of the nearest edge. The function runs for every pixel of a crop, so it allocates nothing.
 */
export function luminanceAt({ data, width, height }: RgbImage, x: number, y: number): number {
  const column = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const row = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const left = Math.floor(column);
  const top = Math.floor(row);
  const toRight = column - left;
  const at = (top * width + left) * 3;
  const below = at + width * 3;
  const upper = luminance(data, at) * (1 - toRight) + luminance(data, at + 3) * toRight;
  const lower = luminance(data, below) * (1 - toRight) + luminance(data, below + 3) * toRight;
  return upper * (1 - (row - top)) + lower * (row - top);
}

const luminance = (data: Uint8Array, at: number): number =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
