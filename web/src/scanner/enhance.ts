/** Makes poor pictures readable: adds contrast to dark ones and sharpens the edges of blurred ones. */
import type { Luma } from './luma.ts';

/** The fraction of pixels to ignore at either end of the range, so that a lamp or a dead pixel does not determine it. */
const OUTLIERS = 0.005;
/** The contrast from which on the reader needs no help. */
const GOOD_CONTRAST = 180;

export interface Stretched<T> {
  luma: T;
  /** The factor by which the contrast, and with it the noise, grew. */
  gain: number;
}

/** Stretches the shades over the full range, because the reader treats areas with few shades as empty. */
export function stretchContrast<T extends { data: Uint8Array }>(luma: T): Stretched<T> {
  const [darkest, lightest] = rangeOf(luma.data);
  const contrast = lightest - darkest;
  if (contrast === 0 || contrast >= GOOD_CONTRAST) return { luma, gain: 1 };
  const gain = 255 / contrast;
  const shades = Uint8ClampedArray.from({ length: 256 }, (_, shade) => (shade - darkest) * gain);
  return { luma: { ...luma, data: luma.data.map((shade) => shades[shade] ?? 0) }, gain };
}

function rangeOf(data: Uint8Array): readonly [darkest: number, lightest: number] {
  const counts = new Uint32Array(256);
  for (const shade of data) counts[shade] = (counts[shade] ?? 0) + 1;
  const beyond = (shades: Iterable<number>) => {
    let passed = 0;
    for (const shade of shades) {
      passed += counts[shade] ?? 0;
      if (passed > data.length * OUTLIERS) return shade;
    }
    return 0;
  };
  const dark = beyond(counts.keys());
  return [dark, Math.max(dark, beyond([...counts.keys()].reverse()))];
}

const RADIUS = 3;
const STRENGTH = 4;

/** Applies an unsharp mask, which undoes much of a blur up to one module wide. */
export function sharpen({ data, side }: Luma): Luma {
  // A mean of means approximates a Gaussian blur.
  const surroundings = meanAround(meanAround(data, side, RADIUS), side, RADIUS);
  const sharp = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++) {
    const shade = data[at] ?? 0;
    sharp[at] = shade + STRENGTH * (shade - (surroundings[at] ?? 0));
  }
  return { data: new Uint8Array(sharp.buffer), side };
}

/** Evens out grain and fine patterns by replacing each pixel with the mean of a square around it. */
export function soften({ data, side }: Luma, radius: number): Luma {
  return { data: Uint8Array.from(meanAround(data, side, radius)), side };
}

function meanAround(data: ArrayLike<number>, side: number, radius: number): Float32Array {
  return means(means(data, side, radius, 1, side), side, radius, side, 1);
}

/** Returns the mean of `radius` pixels to either side along each line. Beyond the edge, the outermost pixel repeats. */
function means(
  data: ArrayLike<number>,
  side: number,
  radius: number,
  step: number,
  nextLine: number,
): Float32Array {
  const mean = new Float32Array(side * side);
  for (let line = 0; line < side; line++) {
    const start = line * nextLine;
    const shadeAt = (offset: number) => data[start + Math.max(0, Math.min(side - 1, offset)) * step] ?? 0;
    let sum = 0;
    for (let offset = -radius; offset <= radius; offset++) sum += shadeAt(offset);
    for (let offset = 0; offset < side; offset++) {
      mean[start + offset * step] = sum / (2 * radius + 1);
      sum += shadeAt(offset + radius + 1) - shadeAt(offset - radius);
    }
  }
  return mean;
}
