/**
 * Determines the skin tone of a face by the individual typology angle of its cheeks (Chardon, Cretois and Hourseau,
 * 1991). The angle is computed from the lightness and the yellow of CIE L*a*b*, so it depends on the light in the
 * photo.
 */
import type { DetectedFace } from '@countersign/server/vision/faces/face-reader';
import type { RgbImage } from '@countersign/server/vision/pictures/rgb-image';

export const TONES = ['dark', 'medium', 'light'] as const;
export type SkinTone = (typeof TONES)[number];

/** The indexes of face mesh points on both cheeks. */
const CHEEKS = [50, 101, 118, 117, 123, 36, 205, 280, 330, 347, 346, 352, 266, 425];
/**
 * The largest angles of dark and medium skin, in degrees. Dark includes 'brown' and 'dark' of the published scale.
 * Medium includes 'tan' and half of 'intermediate'.
 */
const MAX_DARK = 10;
const MAX_MEDIUM = 35;
/** The minimum chroma. A photo with less chroma is black and white, so it shows no skin tone. */
const MIN_CHROMA = 6;

/** Returns the skin tone, or null for black-and-white photos. */
export function skinToneOf(image: RgbImage, { points }: Pick<DetectedFace, 'points'>): SkinTone | null {
  const places = CHEEKS.flatMap((index) => points.slice(index, index + 1));
  const colour = [0, 1, 2].map((channel) =>
    medianOf(places.flatMap(([x, y]) => levelsAround(image, x, y, channel))),
  );
  const { lightness, red, yellow } = labOf(colour.map((level) => level / 255));
  if (Math.hypot(red, yellow) < MIN_CHROMA) return null;
  const angle = (Math.atan2(lightness - 50, yellow) * 180) / Math.PI;
  if (angle < MAX_DARK) return 'dark';
  return angle < MAX_MEDIUM ? 'medium' : 'light';
}

/** The distance from a point to the edge of its sampled square, which is five pixels wide. */
const REACH = 2;

function levelsAround({ data, width, height }: RgbImage, x: number, y: number, channel: number): number[] {
  const levels: number[] = [];
  for (let row = Math.round(y) - REACH; row <= Math.round(y) + REACH; row += 1)
    for (let column = Math.round(x) - REACH; column <= Math.round(x) + REACH; column += 1)
      if (row >= 0 && column >= 0 && row < height && column < width)
        levels.push(data[(row * width + column) * 3 + channel] ?? 0);
  return levels;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Converts sRGB (IEC 61966-2-1) to CIE L*a*b* with the white point D65. */
function labOf(colour: readonly number[]): { lightness: number; red: number; yellow: number } {
  const [r = 0, g = 0, b = 0] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  const x = cubeRoot((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = cubeRoot(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = cubeRoot((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return { lightness: 116 * y - 16, red: 500 * (x - y), yellow: 200 * (y - z) };
}

/** The cube root as CIE L*a*b* defines it. It is linear near black. */
const cubeRoot = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
