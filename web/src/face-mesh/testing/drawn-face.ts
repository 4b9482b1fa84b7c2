/** Generates face meshes with the eye openness, position and size that the test sets. */
import { EYES, LANDMARK_COUNT, type Face, type Landmark } from '../landmarks.ts';

export interface FaceOptions {
  /** Height over width of both eyes in the normalised coordinates of a 640 by 480 frame. */
  openness?: number;
  centre?: Landmark;
  width?: number;
}

const EYE_WIDTH = 0.1;

/** Returns a mesh whose points lie on the rim of the face, except for the eye points. */
export function drawnFace({
  openness = 0.4,
  centre = { x: 0.5, y: 0.5 },
  width = 0.4,
}: FaceOptions = {}): Face {
  const points: Landmark[] = Array.from({ length: LANDMARK_COUNT }, (_, index) => {
    const turn = (2 * Math.PI * index) / (LANDMARK_COUNT / 2);
    return { x: centre.x + (width / 2) * Math.cos(turn), y: centre.y + (width / 2) * Math.sin(turn) };
  });
  const eyeWidth = EYE_WIDTH * width;
  for (const { outer, inner, lids } of EYES) {
    points[outer] = { x: centre.x - eyeWidth / 2, y: centre.y };
    points[inner] = { x: centre.x + eyeWidth / 2, y: centre.y };
    for (const [upper, lower] of lids) {
      points[upper] = { x: centre.x, y: centre.y - (openness * eyeWidth) / 2 };
      points[lower] = { x: centre.x, y: centre.y + (openness * eyeWidth) / 2 };
    }
  }
  return points;
}

/** Returns the face shifted sideways. */
export function moved(face: Face, by: number): Face {
  return face.map(({ x, y }) => ({ x: x + by, y }));
}
