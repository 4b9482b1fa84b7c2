/**
 * Counts blinks as specified in SPEC 5, Detector rules: the openness is below 0.3 for at least two frames, and then the
 * eye opens again.
 */
import type { Point } from '../pictures/rgb-image.ts';

/**
 * The six points of the eye aspect ratio for each eye: the outer corner, the inner corner, and two pairs of lid points.
 */
const EYES = [
  {
    corners: [33, 133],
    lids: [
      [160, 144],
      [158, 153],
    ],
  },
  {
    corners: [263, 362],
    lids: [
      [387, 373],
      [385, 380],
    ],
  },
] as const;
/**
 * The ratio of width to height. SPEC 5 measures openness in the normalised coordinates of a 640x480 frame, so pixels
 * are stretched.
 */
const STRETCH = 640 / 480;
const MAX_OF_CLOSED = 0.3;
const MIN_CLOSED_FRAMES = 2;

export function eyeOpenness(points: readonly Point[]): number {
  const distance = (one: number, other: number) => {
    const [a, b] = [points[one], points[other]];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  };
  const openness = EYES.map(({ corners, lids }) => {
    const height = lids.reduce((sum, [upper, lower]) => sum + distance(upper, lower), 0) / lids.length;
    return (STRETCH * height) / (distance(corners[0], corners[1]) || 1);
  });
  return openness.reduce((sum, value) => sum + value, 0) / openness.length;
}

export const isClosed = (openness: number): boolean => openness < MAX_OF_CLOSED;

/**
 * Counts blinks. `openness` has one value per consecutive frame: null if the frame was not measured or shows no face.
 */
export function countBlinks(openness: readonly (number | null)[]): number {
  let [blinks, closed] = [0, 0];
  for (const value of openness) {
    if (value !== null && isClosed(value)) {
      closed += 1;
      continue;
    }
    if (value !== null && closed >= MIN_CLOSED_FRAMES) blinks += 1;
    closed = 0;
  }
  return blinks;
}
