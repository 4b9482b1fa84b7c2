/** Generated face meshes: the test sets eye openness, position and size. */
import { EYES, LANDMARK_COUNT, type Face, type Landmark } from '../landmarks.ts';

export interface FaceOptions {
  /** Height over width of both eyes in a 640 by 480 frame's normalised coordinates. */
  openness?: number;
  centre?: Landmark;
  width?: number;
}

const EYE_WIDTH = 0.1;

/** The points lie on the rim of the face, those of the eyes at the eyes. */
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

/** The same face a little to the side. */
export function moved(face: Face, by: number): Face {
  return face.map(({ x, y }) => ({ x: x + by, y }));
}
