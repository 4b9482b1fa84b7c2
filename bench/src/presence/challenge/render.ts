/** Renders a surface as a pinhole camera sees it, in the light of a lamp at the side. */
import type { Pixels } from '../draw/pixels.ts';
import type { Place, Surface } from './surface.ts';

export interface View {
  /**
   * The rotation in degrees. `yaw` is to the right as seen in the picture, `pitch` is down, and `roll` is in the plane
   * of the picture.
   */
  yaw: number;
  pitch: number;
  roll: number;
  /** The position of the surface's origin, in pixels of the picture. */
  x: number;
  y: number;
  /** The width of the face when it faces the camera, in pixels. */
  faceWidth: number;
  /** The distance from the camera, in widths of the face. */
  distance: number;
  /**
   * The additional brightness of a surface that faces the lamp. A positive value puts the lamp on the right, and a
   * negative value puts it on the left.
   */
  lamp: number;
}

/** Draws the surface over `photo`. Returns the nearness of each pixel, which is 0 if nothing was drawn there. */
export function render(photo: Pixels, surface: Surface, view: View): Float64Array {
  const { columns, rows } = surface;
  const { seen, brightness } = project(surface, view);
  const depths = new Float64Array(photo.width * photo.height);
  const cell = [surface.picture.width / columns, surface.picture.height / rows] as const;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * (columns + 1) + column;
      const corner = (index: number, right: number, down: number): Corner => [
        seen[index * 3] ?? 0,
        seen[index * 3 + 1] ?? 0,
        seen[index * 3 + 2] ?? 0,
        (column + right) * cell[0],
        (row + down) * cell[1],
        brightness[index] ?? 1,
      ];
      const [a, b] = [corner(at, 0, 0), corner(at + 1, 1, 0)];
      const [c, d] = [corner(at + columns + 1, 0, 1), corner(at + columns + 2, 1, 1)];
      drawTriangle(photo, depths, surface.picture, a, b, c);
      drawTriangle(photo, depths, surface.picture, b, d, c);
    }
  }
  return depths;
}

/**
 * A corner of a triangle: its position in the photo, its inverse distance, its position in the picture on the surface,
 * and its brightness.
 */
type Corner = readonly [x: number, y: number, near: number, u: number, v: number, brightness: number];

function project({ points, columns, rows, pivot }: Surface, view: View) {
  const turn = rotation(view);
  const count = points.length / 3;
  const turned = new Float64Array(points.length);
  const seen = new Float64Array(points.length);
  for (let index = 0; index < count; index += 1) {
    const [x, y, z] = turn([
      (points[index * 3] ?? 0) - pivot[0],
      (points[index * 3 + 1] ?? 0) - pivot[1],
      (points[index * 3 + 2] ?? 0) - pivot[2],
    ]);
    const place: Place = [x + pivot[0], y + pivot[1], z + pivot[2]];
    turned.set(place, index * 3);
    const near = view.distance / Math.max(0.1, view.distance - place[2]);
    seen.set(
      [view.x + place[0] * near * view.faceWidth, view.y + place[1] * near * view.faceWidth, near],
      index * 3,
    );
  }
  const brightness = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const right = index % (columns + 1) < columns ? index + 1 : index - 1;
    const below = Math.floor(index / (columns + 1)) < rows ? index + columns + 1 : index - columns - 1;
    brightness[index] = 1 + view.lamp * sideways(turned, index, right, below);
  }
  return { seen, brightness };
}

/** Returns how far the surface faces to the right at this point, from -1 to 1. */
function sideways(points: Float64Array, index: number, right: number, below: number): number {
  const edge = (to: number, axis: number) =>
    ((points[to * 3 + axis] ?? 0) - (points[index * 3 + axis] ?? 0)) * Math.sign(to - index);
  const [ax, ay, az] = [edge(right, 0), edge(right, 1), edge(right, 2)];
  const [bx, by, bz] = [edge(below, 0), edge(below, 1), edge(below, 2)];
  const normal = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx] as const;
  return normal[0] / (Math.hypot(...normal) || 1);
}

function rotation({ yaw, pitch, roll }: View): (place: Place) => Place {
  const [cosY, sinY] = cosAndSin(yaw);
  const [cosP, sinP] = cosAndSin(pitch);
  const [cosR, sinR] = cosAndSin(roll);
  return ([x, y, z]) => {
    const [x1, z1] = [x * cosY + z * sinY, z * cosY - x * sinY];
    const [y1, z2] = [y * cosP + z1 * sinP, z1 * cosP - y * sinP];
    return [x1 * cosR - y1 * sinR, x1 * sinR + y1 * cosR, z2];
  };
}

function cosAndSin(degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Draws a triangle. Nearer pixels hide more distant ones. */
function drawTriangle(
  photo: Pixels,
  depths: Float64Array,
  picture: Pixels,
  a: Corner,
  b: Corner,
  c: Corner,
): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  // Triangles that are seen from behind are not drawn.
  if (area <= 0) return;
  const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
  const right = Math.min(photo.width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
  const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
  const bottom = Math.min(photo.height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const wb = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area;
      const wc = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area;
      const wa = 1 - wb - wc;
      if (wa < -1e-9 || wb < -1e-9 || wc < -1e-9) continue;
      const near = wa * a[2] + wb * b[2] + wc * c[2];
      const at = y * photo.width + x;
      if (near <= (depths[at] ?? 0)) continue;
      // Perspective makes the position in the picture non-linear, so each corner is weighted by its nearness.
      const u = (wa * a[3] * a[2] + wb * b[3] * b[2] + wc * c[3] * c[2]) / near;
      const v = (wa * a[4] * a[2] + wb * b[4] * b[2] + wc * c[4] * c[2]) / near;
      if (paint(photo, at, picture, u, v, wa * a[5] + wb * b[5] + wc * c[5])) depths[at] = near;
    }
  }
}

/** Paints a pixel. Returns false if the pixel is in the empty background of a drawn person. */
function paint(
  photo: Pixels,
  to: number,
  picture: Pixels,
  u: number,
  v: number,
  brightness: number,
): boolean {
  const { data, width, height, channels } = picture;
  const x = Math.max(0, Math.min(width - 1.001, u - 0.5));
  const y = Math.max(0, Math.min(height - 1.001, v - 0.5));
  const at = (Math.floor(y) * width + Math.floor(x)) * channels;
  const alpha = channels === 4 ? (data[at + 3] ?? 0) / 255 : 1;
  if (alpha < 0.5) return false;
  const [fx, fy] = [x - Math.floor(x), y - Math.floor(y)];
  for (let channel = 0; channel < 3; channel += 1) {
    const above = (data[at + channel] ?? 0) * (1 - fx) + (data[at + channels + channel] ?? 0) * fx;
    const row = at + width * channels + channel;
    const below = (data[row] ?? 0) * (1 - fx) + (data[row + channels] ?? 0) * fx;
    photo.data[to * 3 + channel] = Math.max(0, Math.min(255, (above * (1 - fy) + below * fy) * brightness));
  }
  return true;
}
