/**
 * Creates the surface in front of the camera: a head, or a sheet with a picture of the head. The surface is a grid of
 * coloured points in space.
 */
import type { DetectedFace } from '@countersign/server/vision/faces/face-reader';
import type { Pixels } from '../draw/pixels.ts';

export interface Surface {
  picture: Pixels;
  columns: number;
  rows: number;
  /** The coordinates of each point of the grid, in widths of the face: to the right, down, and towards the camera. */
  points: Float64Array;
  /** The point around which the surface turns. */
  pivot: Place;
}

export type Place = readonly [x: number, y: number, z: number];

export interface Portrait {
  picture: Pixels;
  face: DetectedFace;
}

/** The bend of a sheet, which has the form of a cylinder. Its radius is in widths of the face. */
export interface Bend {
  radius: number;
  axisDegrees: number;
}

const CELLS = 72;
/** The distance from the face to the neck, in widths of the face. A head turns around the neck. */
const NECK = 0.55;
/**
 * The distance from the face to the back of the head, and the steepness with which the surface recedes outside the
 * face.
 */
const BACK = 1;
const FALL = 3.2;

/** Creates a head. `relief` multiplies the depth of the face: 1 is the depth of the face mesh. */
export function headOf(portrait: Portrait, relief: number): Surface {
  const depthAt = depthsOf(portrait, relief);
  return surfaceOf(portrait, ([x, y]) => [x, y, depthAt(x, y)], [0, 0.1, -NECK]);
}

export function sheetOf(portrait: Portrait, bend: Bend | null): Surface {
  return surfaceOf(portrait, ([x, y]) => (bend ? bent(x, y, bend) : [x, y, 0]), [0, 0, 0]);
}

/** Bends a sheet like paper. Lengths along the sheet stay the same, because paper does not stretch. */
function bent(x: number, y: number, { radius, axisDegrees }: Bend): Place {
  const angle = (axisDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = x * sin + y * cos;
  const across = x * cos - y * sin;
  const bentAcross = radius * Math.sin(across / radius);
  return [
    bentAcross * cos + along * sin,
    along * cos - bentAcross * sin,
    radius * (Math.cos(across / radius) - 1),
  ];
}

function surfaceOf(
  portrait: Portrait,
  at: (flat: readonly [number, number]) => Place,
  pivot: Place,
): Surface {
  const { picture, face } = portrait;
  const { middle, width } = frameOf(face);
  const points = new Float64Array((CELLS + 1) ** 2 * 3);
  for (let row = 0; row <= CELLS; row += 1) {
    for (let column = 0; column <= CELLS; column += 1) {
      const x = ((column / CELLS) * picture.width - middle[0]) / width;
      const y = ((row / CELLS) * picture.height - middle[1]) / width;
      points.set(at([x, y]), (row * (CELLS + 1) + column) * 3);
    }
  }
  return { picture, columns: CELLS, rows: CELLS, points, pivot };
}

function frameOf({ points }: Pick<DetectedFace, 'points'>) {
  const across = points.map(([x]) => x);
  const down = points.map(([, y]) => y);
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  return { middle: [(left + right) / 2, (top + bottom) / 2] as const, width: right - left };
}

/**
 * Returns the depth at any position. Within the face, it is interpolated from the points of the mesh. Outside the face,
 * the surface recedes.
 */
function depthsOf({ face }: Portrait, relief: number): (x: number, y: number) => number {
  const { middle, width } = frameOf(face);
  const known = face.points.map(([x, y], index) => ({
    x: (x - middle[0]) / width,
    y: (y - middle[1]) / width,
    z: (-(face.depths[index] ?? 0) / width) * relief,
  }));
  return (x, y) => {
    let [sum, weights, nearest] = [0, 0, Infinity];
    for (const point of known) {
      const distance = (point.x - x) ** 2 + (point.y - y) ** 2;
      const weight = 1 / (distance + 1e-4) ** 2;
      sum += point.z * weight;
      weights += weight;
      nearest = Math.min(nearest, distance);
    }
    const outside = Math.max(0, Math.sqrt(nearest) - 0.04);
    return Math.max(-BACK, sum / weights - FALL * outside ** 2);
  };
}
