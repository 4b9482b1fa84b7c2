/** Simulates the effects of a camera: light, focus, motion blur, grain, mirroring and JPEG compression. */
import sharp from 'sharp';
import type { Random } from './random.ts';
import type { Frame, Pixels } from './pixels.ts';

/** The light of a room: the brightness of each colour, and a darker side. */
export interface Light {
  gains: readonly [red: number, green: number, blue: number];
  /** The darker side, from -1 (left) to 1 (right). */
  side: number;
}

export interface Exposure {
  /** The standard deviation of the blur, in pixels. */
  defocus: number;
  /** The movement of the picture while the shutter was open, in pixels. */
  motion: readonly [x: number, y: number];
  /** The strength of the grain, out of 255. */
  grain: number;
  mirrored: boolean;
  jpegQuality: number;
}

/** Lights the picture, or only the part for which `isLit` returns true. Changes the pixels in place. */
export function light(
  { data, width }: Pixels,
  { gains, side }: Light,
  isLit: (pixel: number) => boolean = () => true,
): void {
  for (let pixel = 0; pixel < data.length; pixel += 3) {
    if (!isLit(pixel / 3)) continue;
    const across = ((pixel / 3) % width) / width - 0.5;
    const here = 1 + side * across;
    for (const [channel, gain] of gains.entries()) {
      data[pixel + channel] = Math.min(255, (data[pixel + channel] ?? 0) * gain * here);
    }
  }
}

export async function expose(photo: Pixels, exposure: Exposure, random: Random): Promise<Buffer> {
  const raw = { width: photo.width, height: photo.height, channels: 3 } as const;
  const moved = blurByMotion(photo, exposure.motion);
  const seen = await sharp(moved, { raw }).blur(Math.max(0.3, exposure.defocus)).raw().toBuffer();
  addGrain(seen, exposure.grain, random);
  return sharp(seen, { raw }).flop(exposure.mirrored).jpeg({ quality: exposure.jpegQuality }).toBuffer();
}

/** Blurs the picture by taking the mean along the movement. */
function blurByMotion({ data, width, height }: Pixels, [x, y]: readonly [number, number]): Buffer {
  const steps = Math.ceil(Math.hypot(x, y));
  if (steps < 1) return data;
  const sum = new Uint16Array(data.length);
  for (let step = 0; step <= steps; step += 1) {
    const part = step / steps - 0.5;
    addShifted(data, { width, height }, Math.round(x * part), Math.round(y * part), sum);
  }
  const mean = Buffer.alloc(data.length);
  for (let at = 0; at < mean.length; at += 1) mean[at] = (sum[at] ?? 0) / (steps + 1);
  return mean;
}

/** Adds the shifted picture to `sum`. Outside the picture, the pixels of its edge are repeated. */
function addShifted(data: Buffer, { width, height }: Frame, dx: number, dy: number, sum: Uint16Array): void {
  for (let row = 0; row < height; row += 1) {
    const from = Math.max(0, Math.min(height - 1, row + dy)) * width;
    for (let column = 0; column < width; column += 1) {
      const at = (from + Math.max(0, Math.min(width - 1, column + dx))) * 3;
      const to = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        sum[to + channel] = (sum[to + channel] ?? 0) + (data[at + channel] ?? 0);
    }
  }
}

function addGrain(data: Buffer, grain: number, random: Random): void {
  for (let pixel = 0; pixel < data.length; pixel += 3) {
    const brightness = (random.jitter(1) + random.jitter(1)) * 0.7 * grain;
    for (let at = pixel; at < pixel + 3; at += 1) {
      data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + brightness + random.jitter(0.3 * grain)));
    }
  }
}
