/** A square of brightness values: all that a barcode reader needs, in a quarter of the bytes. */

export interface Luma {
  data: Uint8Array;
  side: number;
}

export interface Square {
  x: number;
  y: number;
  side: number;
}

/**
 * Returns the centred square whose side is `share` of the picture's shorter side, on even pixels as video planes require.
 */
export function middleSquare(width: number, height: number, share: number): Square {
  const side = Math.max(2, even(Math.min(width, height) * share));
  return { x: even((width - side) / 2), y: even((height - side) / 2), side };
}

const even = (value: number) => Math.floor(value / 2) * 2;

/** Shrinks to at most `maxSide`, where each new pixel is the mean of the pixels it covers. Never enlarges. */
export function shrink(luma: Luma, maxSide: number): Luma {
  if (luma.side <= maxSide) return luma;
  const ratio = luma.side / maxSide;
  // Takes four samples within each new pixel, or more if it covers more than four.
  const points = Math.max(2, Math.ceil(ratio));
  const samples = maxSide * points;
  const positions = Int32Array.from({ length: samples }, (_, index) => ((index + 0.5) / points) * ratio);
  const data = new Uint8Array(maxSide * maxSide);
  const sums = new Int32Array(maxSide);
  for (let row = 0; row < maxSide; row++) {
    sums.fill(0);
    for (let point = 0; point < points; point++) {
      const line = (positions[row * points + point] ?? 0) * luma.side;
      for (let sample = 0, column = 0; column < maxSide; column++) {
        let sum = 0;
        for (let each = 0; each < points; each++) sum += luma.data[line + (positions[sample++] ?? 0)] ?? 0;
        sums[column] = (sums[column] ?? 0) + sum;
      }
    }
    for (let column = 0; column < maxSide; column++) {
      data[row * maxSide + column] = (sums[column] ?? 0) / (points * points);
    }
  }
  return { data, side: maxSide };
}

const OUTSIDE = 128;
/** The number of fractional bits of fixed-point positions. Computing with them is twice as fast as with floating point. */
const PART_BITS = 8;
const PARTS = 1 << PART_BITS;

/** Rotates the picture clockwise about its centre and fills areas outside the source with grey. */
export function rotate({ data, side }: Luma, degrees: number): Luma {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin, middle] = [Math.cos(angle), Math.sin(angle), (side - 1) / 2];
  const rotated = new Uint8Array(side * side).fill(OUTSIDE);
  const last = side - 1;
  let to = 0;
  for (let row = 0; row < side; row++) {
    const startX = (middle - middle * cos + (row - middle) * sin) * PARTS;
    const startY = (middle + middle * sin + (row - middle) * cos) * PARTS;
    for (let column = 0; column < side; column++, to++) {
      const x = (startX + column * cos * PARTS) | 0;
      const y = (startY - column * sin * PARTS) | 0;
      const left = x >> PART_BITS;
      const top = y >> PART_BITS;
      if (left < 0 || top < 0 || left >= last || top >= last) continue;
      const at = top * side + left;
      const right = x & (PARTS - 1);
      const below = y & (PARTS - 1);
      const upper = (data[at] ?? 0) * (PARTS - right) + (data[at + 1] ?? 0) * right;
      const lower = (data[at + side] ?? 0) * (PARTS - right) + (data[at + side + 1] ?? 0) * right;
      rotated[to] = (upper * (PARTS - below) + lower * below) >> (2 * PART_BITS);
    }
  }
  return { data: rotated, side };
}

/**
 * Returns the rotation in degrees (-90 to 90) that makes most edges, and so the bars of a stacked code, vertical. It is the
 * angle of the structure tensor over every second pixel.
 */
export function uprightRotation({ data, side }: Luma): number {
  let along = 0;
  let across = 0;
  for (let row = 1; row < side - 1; row += 2) {
    for (let column = 1; column < side - 1; column += 2) {
      const at = row * side + column;
      const dx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const dy = (data[at + side] ?? 0) - (data[at - side] ?? 0);
      along += dx * dx - dy * dy;
      across += 2 * dx * dy;
    }
  }
  return -(Math.atan2(across, along) * 90) / Math.PI;
}

/** Converts to the pixel format of the reader. Assumes little-endian order, which every machine with a browser uses. */
export function rgbaOf({ data, side }: Luma): ImageData {
  const pixels = new Uint32Array(side * side);
  for (let at = 0; at < pixels.length; at++) pixels[at] = 0xff_00_00_00 | ((data[at] ?? 0) * 0x01_01_01);
  return { data: new Uint8ClampedArray(pixels.buffer), width: side, height: side, colorSpace: 'srgb' };
}

export function lumaOfRgba(pixels: Uint8ClampedArray, side: number): Luma {
  const data = new Uint8Array(side * side);
  lumaOfLine(pixels, 0, data);
  return { data, side };
}

/** Computes the brightness of RGBA pixels (ITU-R BT.601). */
export function lumaOfLine(pixels: Uint8ClampedArray, start: number, line: Float32Array | Uint8Array): void {
  for (let column = 0, from = start; column < line.length; column++, from += 4) {
    line[column] =
      ((pixels[from] ?? 0) * 299 + (pixels[from + 1] ?? 0) * 587 + (pixels[from + 2] ?? 0) * 114) / 1000;
  }
}
