/** Makes a poor picture readable: a dark one brighter, a blurred one sharper. */
import type { Luma } from './luma.ts';

/** Of all pixels that may be lost at either end: a lamp or a dead pixel must not decide. */
const OUTLIERS = 0.005;
/** From here on the reader tells ink from paper by itself. */
const GOOD_CONTRAST = 180;

export interface Spread {
  luma: Luma;
  /** How much stronger its contrast has become, and its grain with it. */
  gain: number;
}

/** Spreads the shades over the whole range. The reader takes a part of the picture with few shades for an empty one. */
export function spread(luma: Luma): Spread {
  const [darkest, lightest] = rangeOf(luma.data);
  const contrast = lightest - darkest;
  if (contrast === 0 || contrast >= GOOD_CONTRAST) return { luma, gain: 1 };
  const gain = 255 / contrast;
  const shades = Uint8ClampedArray.from({ length: 256 }, (_, shade) => (shade - darkest) * gain);
  return { luma: { data: luma.data.map((shade) => shades[shade] ?? 0), side: luma.side }, gain };
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
  return [dark, Math.max(dark, beyond([...counts.keys()].toReversed()))];
}

const REACH = 3;
const STRENGTH = 4;

/** Adds what the surroundings do not have (an unsharp mask), which undoes much of a blur as wide as a module. */
export function sharpen({ data, side }: Luma): Luma {
  // The mean of means weighs the near more than the far, much as a lens does.
  const once = meanDown(meanAcross(data, side), side);
  const surroundings = meanDown(meanAcross(once, side), side);
  const sharp = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++) {
    const shade = data[at] ?? 0;
    sharp[at] = shade + STRENGTH * (shade - (surroundings[at] ?? 0));
  }
  return { data: new Uint8Array(sharp.buffer), side };
}

function meanAcross(data: ArrayLike<number>, side: number): Float32Array {
  return means(data, side, 1, side);
}

function meanDown(data: ArrayLike<number>, side: number): Float32Array {
  return means(data, side, side, 1);
}

/** The mean of `REACH` pixels to either side along each line; the outermost pixel stands for what lies beyond it. */
function means(data: ArrayLike<number>, side: number, step: number, nextLine: number): Float32Array {
  const mean = new Float32Array(side * side);
  for (let line = 0; line < side; line++) {
    const start = line * nextLine;
    const shadeAt = (place: number) => data[start + Math.max(0, Math.min(side - 1, place)) * step] ?? 0;
    let sum = 0;
    for (let place = -REACH; place <= REACH; place++) sum += shadeAt(place);
    for (let place = 0; place < side; place++) {
      mean[start + place * step] = sum / (2 * REACH + 1);
      sum += shadeAt(place + REACH + 1) - shadeAt(place - REACH);
    }
  }
  return mean;
}
