/** Measures eye openness: the height of the eye over its width, averaged over both eyes. */
import { EYES, type Eye, type Face, type Landmark } from './landmarks.ts';
import { CAMERA_SIZE } from './rules.ts';

/**
 * Returns the eye openness, or null if the mesh lacks a point or an eye has no width. The threshold of SPEC 9 applies to
 * the normalised coordinates of a 640 by 480 frame, where an open eye is about .35 and a closed one .14. Phones held
 * upright deliver portrait frames, so heights are scaled to the same proportions. Otherwise every eye would count as
 * closed.
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
