/** How open the eyes are: height over width of the eye, as the mean of both. */
import { EYES, type Eye, type Face, type Landmark } from './landmarks.ts';
import { CAMERA_SIZE } from './rules.ts';

/**
 * The threshold of SPEC 9 is meant for normalised coordinates of a 640 by 480 frame, where an open eye is about .35 and a
 * shut one .14. A phone held upright gives portrait frames: their heights are scaled to the same proportions, or every
 * eye would count as shut. Null when the mesh lacks a point or the eye has no width.
 */
export function eyeOpenness(face: Face, aspect: number): number | null {
  const stretch = CAMERA_SIZE.width / CAMERA_SIZE.height / aspect;
  let sum = 0;
  for (const eye of EYES) {
    const openness = opennessOf(face, eye, stretch);
    if (openness === null) return null;
    sum += openness;
  }
  return sum / EYES.length;
}

function opennessOf(face: Face, { outer, inner, lids }: Eye, stretch: number): number | null {
  const width = distance(face[outer], face[inner], stretch);
  if (!(width > 0)) return null;
  let heights = 0;
  for (const [upper, lower] of lids) heights += distance(face[upper], face[lower], stretch);
  const openness = heights / lids.length / width;
  return Number.isFinite(openness) ? openness : null;
}

function distance(a: Landmark | undefined, b: Landmark | undefined, stretch: number): number {
  return a && b ? Math.hypot(a.x - b.x, (a.y - b.y) * stretch) : Number.NaN;
}
