/** Brightness alone, in a square: all that a barcode reader looks at, and a quarter of the bytes. */

export interface Luma {
  data: Uint8Array;
  side: number;
}

export interface Square {
  x: number;
  y: number;
  side: number;
}

/** The square in the middle of a picture, as a share of its shorter side; on even pixels, as video planes want. */
export function middleSquare(width: number, height: number, share: number): Square {
  const side = Math.max(2, even(Math.min(width, height) * share));
  return { x: even((width - side) / 2), y: even((height - side) / 2), side };
}

const even = (value: number) => Math.floor(value / 2) * 2;

/** Shrinks to at most `maxSide`, each new pixel the mean of those it covers; never enlarges. */
export function shrink(luma: Luma, maxSide: number): Luma {
  if (luma.side <= maxSide) return luma;
  const ratio = luma.side / maxSide;
  // Four points inside of each new pixel, or more when it covers more than four.
  const points = Math.max(2, Math.ceil(ratio));
  const steps = Array.from({ length: points }, (_, index) => ((index + 0.5) / points) * ratio);
  const data = new Uint8Array(maxSide * maxSide);
  let at = 0;
  for (let row = 0; row < maxSide; row++) {
    const lines = steps.map((step) => Math.floor(row * ratio + step) * luma.side);
    for (let column = 0; column < maxSide; column++) {
      const left = column * ratio;
      let sum = 0;
      for (const line of lines)
        for (const step of steps) sum += luma.data[line + Math.floor(left + step)] ?? 0;
      data[at++] = sum / (points * points);
    }
  }
  return { data, side: maxSide };
}

const OUTSIDE = 128;

/** Turns the picture about its middle, clockwise; what was outside is grey. */
export function turn({ data, side }: Luma, degrees: number): Luma {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin, middle] = [Math.cos(angle), Math.sin(angle), (side - 1) / 2];
  const turned = new Uint8Array(side * side).fill(OUTSIDE);
  for (let row = 0; row < side; row++) {
    let x = middle - middle * cos + (row - middle) * sin;
    let y = middle + middle * sin + (row - middle) * cos;
    for (let column = 0; column < side; column++, x += cos, y -= sin) {
      const left = Math.floor(x);
      const top = Math.floor(y);
      if (left < 0 || top < 0 || left >= side - 1 || top >= side - 1) continue;
      const at = top * side + left;
      const right = x - left;
      const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const lower = (data[at + side] ?? 0) * (1 - right) + (data[at + side + 1] ?? 0) * right;
      turned[row * side + column] = upper + (lower - upper) * (y - top);
    }
  }
  return { data: turned, side };
}

/**
 * By how many degrees (-90 to 90) the picture must be turned so that most of its edges stand upright: the bars of a stacked
 * code then do. The angle of the structure tensor over every second pixel.
 */
export function uprightingTurn({ data, side }: Luma): number {
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

/** What the reader takes. Little-endian, as every machine with a browser is. */
export function rgbaOf({ data, side }: Luma): ImageData {
  const pixels = new Uint32Array(side * side);
  for (let at = 0; at < pixels.length; at++) pixels[at] = 0xff_00_00_00 | ((data[at] ?? 0) * 0x01_01_01);
  return { data: new Uint8ClampedArray(pixels.buffer), width: side, height: side, colorSpace: 'srgb' };
}

/** The brightness of RGBA pixels (ITU-R BT.601). */
export function lumaOfRgba(pixels: Uint8ClampedArray, side: number): Luma {
  const data = new Uint8Array(side * side);
  for (let at = 0; at < data.length; at++) {
    const from = at * 4;
    data[at] =
      ((pixels[from] ?? 0) * 299 + (pixels[from + 1] ?? 0) * 587 + (pixels[from + 2] ?? 0) * 114) / 1000;
  }
  return { data, side };
}
