/** The surface in front of the camera: a head, or a sheet with the same picture, as a grid of coloured points in space. */
import type { DetectedFace } from '@countersign/server/vision/faces/face-reader';
import type { Pixels } from '../draw/pixels.ts';

export interface Surface {
  picture: Pixels;
  columns: number;
  rows: number;
  /** Three numbers for each point of the grid, in widths of the face: to the right, down, and towards the camera. */
  points: Float64Array;
  /** The point about which the surface turns. */
  pivot: Place;
}

export type Place = readonly [x: number, y: number, z: number];

export interface Portrait {
  picture: Pixels;
  face: DetectedFace;
}

/** A sheet bent like a cylinder: its radius in widths of the face, and the direction of its axis. */
export interface Bend {
  radius: number;
  axisDegrees: number;
}

const CELLS = 72;
/** A head turns around the neck, which is behind the face by this many widths of the face. */
const NECK = 0.55;
/** The distance to the back of the head, and how steeply the surface recedes towards it outside the face. */
const BACK = 1;
const FALL = 3.2;

/** Creates a head. `relief` is the depth of the face; 1 is the depth of the face mesh. */
export function headOf(portrait: Portrait, relief: number): Surface {
  const depthAt = depthsOf(portrait, relief);
  return surfaceOf(portrait, ([x, y]) => [x, y, depthAt(x, y)], [0, 0.1, -NECK]);
}

export function sheetOf(portrait: Portrait, bend: Bend | null): Surface {
  return surfaceOf(portrait, ([x, y]) => (bend ? bent(x, y, bend) : [x, y, 0]), [0, 0, 0]);
}

/** Bends a sheet like paper, which does not stretch: lengths along the sheet stay the same. */
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
 * Returns the depths, interpolated between the points of the mesh by distance. Outside the mesh, the surface recedes.
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
