/**
 * Draws a flat object into a photo as a pinhole camera sees it, at any position and size, and with any rotation and
 * tilt.
 */
import sharp from 'sharp';
import type { Pixels } from './pixels.ts';
import type { HeldObject } from './held-object.ts';

export interface Pose {
  /** The position of the code's centre, in pixels of the photo. */
  x: number;
  y: number;
  /** The width that the code would have in the photo without tilt, in pixels. */
  codeWidth: number;
  /**
   * The rotations in degrees. `rotation` is in the plane of the picture, `yaw` is around the vertical axis, and `pitch`
   * is around the horizontal axis.
   */
  rotation: number;
  yaw: number;
  pitch: number;
}

type Point = readonly [x: number, y: number];
type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** The focal length of the camera in pixels, which is about that of a phone's front camera. */
const FOCAL_LENGTH = 700;
/** The number of samples in each pixel, along each side. */
const SAMPLES = 2;

/** An object as pixels, at the resolution that its size in the photo requires. */
export interface RasterObject extends HeldObject {
  raster: Pixels;
}

export async function rasterise(object: HeldObject, codeWidth: number): Promise<RasterObject> {
  const { svg, width, height, code } = object;
  const scale = Math.min(2, (codeWidth / code.width) * 1.5);
  const size = `width="${Math.ceil(width * scale)}" height="${Math.ceil(height * scale)}"`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${svg}</svg>`;
  const raster = sharp(Buffer.from(drawing)).ensureAlpha().raw();
  const { data, info } = await raster.toBuffer({ resolveWithObject: true });
  return { ...object, raster: { data, width: info.width, height: info.height, channels: 4 } };
}

/** Draws the object into the photo. `gains` are the brightness of each colour in the room. */
export function projectObject(
  photo: Pixels,
  object: RasterObject,
  pose: Pose,
  gains: readonly number[],
): void {
  const { raster } = object;
  const forward = projection(object, pose, pose.codeWidth / object.code.width);
  const back = inverse(forward);
  const corners = [
    [0, 0],
    [object.width, 0],
    [object.width, object.height],
    [0, object.height],
  ].map(([x = 0, y = 0]) => apply(forward, x, y));
  const [left, right] = bounds(
    corners.map(([x]) => x),
    photo.width,
  );
  const [top, bottom] = bounds(
    corners.map(([, y]) => y),
    photo.height,
  );
  const unit = raster.width / object.width;
  const seen = new Float64Array(4);
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      samplePixel(raster, back, unit, column, row, seen);
      const alpha = (seen[3] ?? 0) / (255 * SAMPLES * SAMPLES);
      if (alpha === 0) continue;
      const at = (row * photo.width + column) * 3;
      for (const [channel, gain] of gains.entries()) {
        const colour = ((seen[channel] ?? 0) / (255 * SAMPLES * SAMPLES)) * gain;
        photo.data[at + channel] = Math.min(255, (photo.data[at + channel] ?? 0) * (1 - alpha) + colour);
      }
    }
  }
}

/**
 * Computes the colour of the object at one pixel of the photo. The function runs for most pixels of every photo, so it
 * allocates no memory.
 */
function samplePixel(
  raster: Pixels,
  back: Matrix,
  unit: number,
  column: number,
  row: number,
  seen: Float64Array,
): void {
  seen.fill(0);
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
    const px = column + ((sample % SAMPLES) + 0.5) / SAMPLES;
    const py = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
    const depth = back[6] * px + back[7] * py + back[8];
    const x = ((back[0] * px + back[1] * py + back[2]) / depth) * unit - 0.5;
    const y = ((back[3] * px + back[4] * py + back[5]) / depth) * unit - 0.5;
    if (x > -1 && y > -1 && x < raster.width && y < raster.height) addSample(raster, x, y, seen);
  }
}

/**
 * Returns the projection of the object. The object is rotated around the centre of the code, and its distance from the
 * camera is the focal length.
 */
function projection({ code }: HeldObject, { x, y, rotation, yaw, pitch }: Pose, scale: number): Matrix {
  const [cosRotation, sinRotation] = cosAndSin(rotation);
  const [cosYaw, sinYaw] = cosAndSin(yaw);
  const [cosPitch, sinPitch] = cosAndSin(pitch);
  const along = [
    cosRotation * cosYaw,
    sinRotation * cosPitch + cosRotation * sinYaw * sinPitch,
    cosRotation * sinYaw * cosPitch - sinRotation * sinPitch,
  ];
  const down = [
    -sinRotation * cosYaw,
    cosRotation * cosPitch - sinRotation * sinYaw * sinPitch,
    -sinRotation * sinYaw * cosPitch - cosRotation * sinPitch,
  ];
  const [ax = 0, ay = 0, az = 0] = along.map((part) => part * scale);
  const [dx = 0, dy = 0, dz = 0] = down.map((part) => part * scale);
  const [az1, dz1] = [az / FOCAL_LENGTH, dz / FOCAL_LENGTH];
  const [px, py] = [ax + x * az1, ay + y * az1];
  const [qx, qy] = [dx + x * dz1, dy + y * dz1];
  const from = (p: number, q: number, last: number) => last - p * code.x - q * code.y;
  return [px, qx, from(px, qx, x), py, qy, from(py, qy, y), az1, dz1, from(az1, dz1, 1)];
}

function cosAndSin(degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

function apply([a, b, c, d, e, f, g, h, i]: Matrix, x: number, y: number): Point {
  const depth = g * x + h * y + i;
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}

/** Returns a multiple of the inverse matrix. A projection ignores the factor. */
function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

function bounds(values: readonly number[], max: number): Point {
  const clamp = (value: number) => Math.max(0, Math.min(max, value));
  return [clamp(Math.floor(Math.min(...values))), clamp(Math.ceil(Math.max(...values)))];
}

/**
 * Adds the colour at a point to `sum`. The colour is interpolated from four pixels, which are weighted by their alpha.
 */
function addSample({ data, width, height }: Pixels, x: number, y: number, sum: Float64Array): void {
  const column = Math.floor(x);
  const row = Math.floor(y);
  for (let corner = 0; corner < 4; corner += 1) {
    const cx = column + (corner & 1);
    const cy = row + (corner >> 1);
    if (cx < 0 || cy < 0 || cx >= width || cy >= height) continue;
    const at = (cy * width + cx) * 4;
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0) continue;
    const weight = (1 - Math.abs(x - cx)) * (1 - Math.abs(y - cy)) * alpha;
    for (let channel = 0; channel < 3; channel += 1)
      sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0) * weight;
    sum[3] = (sum[3] ?? 0) + weight;
  }
}
