/** Processes small square planes of numbers: blurs and equalises them, and interpolates between pixels. */

/** The number of pixels along each side of an aligned face. */
export const PLANE_SIDE = 64;

/** Applies a Gaussian blur. Positions outside the plane have the value of the nearest edge. */
export function blurred(plane: ArrayLike<number>, deviation: number): Float64Array {
  const reach = Math.floor(3 * deviation) + 1;
  const weights = Float64Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const kernel = weights.map((weight) => weight / total);
  return blurredAlong(blurredAlong(plane, kernel, reach, PLANE_SIDE, 1), kernel, reach, 1, PLANE_SIDE);
}

function blurredAlong(
  plane: ArrayLike<number>,
  kernel: Float64Array,
  reach: number,
  step: number,
  line: number,
): Float64Array {
  const result = new Float64Array(PLANE_SIDE * PLANE_SIDE);
  const padded = new Float64Array(PLANE_SIDE + 2 * reach);
  for (let start = 0; start < PLANE_SIDE; start += 1) {
    for (let at = 0; at < padded.length; at += 1) {
      const from = Math.min(PLANE_SIDE - 1, Math.max(0, at - reach));
      padded[at] = plane[start * line + from * step] ?? 0;
    }
    for (let at = 0; at < PLANE_SIDE; at += 1) {
      const middle = at + reach;
      let sum = (kernel[reach] ?? 0) * (padded[middle] ?? 0);
      // The kernel is symmetrical, so each weight applies to two pixels.
      for (let off = 1; off <= reach; off += 1)
        sum += (kernel[reach + off] ?? 0) * ((padded[middle - off] ?? 0) + (padded[middle + off] ?? 0));
      result[start * line + at * step] = sum;
    }
  }
  return result;
}

/**
 * Removes large differences in light, so that every part of the plane has about the same contrast. `floor` limits the
 * amplification of noise.
 */
export function equalized(
  plane: ArrayLike<number>,
  { light, contrast, floor }: { light: number; contrast: number; floor: number },
): Float64Array {
  const mean = blurred(plane, light);
  const detail = mean.map((value, at) => (plane[at] ?? 0) - value);
  const variance = blurred(
    detail.map((value) => value * value),
    contrast,
  );
  return detail.map((value, at) => value / (Math.sqrt(variance[at] ?? 0) + floor));
}

/**
 * Returns the interpolated value at a position. The function runs for every pixel of every step, so it allocates
 * nothing.
 */
export function valueAt(plane: Float64Array, x: number, y: number): number {
  const column = clamped(x);
  const row = clamped(y);
  const left = Math.floor(column);
  const top = Math.floor(row);
  const toRight = column - left;
  const toBottom = row - top;
  const at = top * PLANE_SIDE + left;
  const upper = (plane[at] ?? 0) * (1 - toRight) + (plane[at + 1] ?? 0) * toRight;
  const lower = (plane[at + PLANE_SIDE] ?? 0) * (1 - toRight) + (plane[at + PLANE_SIDE + 1] ?? 0) * toRight;
  return upper * (1 - toBottom) + lower * toBottom;
}

const clamped = (value: number): number => Math.min(PLANE_SIDE - 1.001, Math.max(0, value));

export function mirrored(plane: ArrayLike<number>): Float64Array {
  return Float64Array.from(
    { length: PLANE_SIDE * PLANE_SIDE },
    (_, at) => plane[at - (at % PLANE_SIDE) + PLANE_SIDE - 1 - (at % PLANE_SIDE)] ?? 0,
  );
}

/** The weight of each position: 1 in the middle, and almost 0 in the corners. */
export const WEIGHTS = Float64Array.from({ length: PLANE_SIDE * PLANE_SIDE }, (_, at) => {
  const [x, y] = [at % PLANE_SIDE, Math.floor(at / PLANE_SIDE)].map((value) => value - (PLANE_SIDE - 1) / 2);
  return Math.exp(-(((x ?? 0) / 26) ** 4 + ((y ?? 0) / 28) ** 4));
});
