/** What a camera does to what is before it: light, focus, motion, grain, mirror, JPEG. */
import sharp from 'sharp';
import type { Dice } from './dice.ts';
import type { Frame, Pixels } from './pixels.ts';

/** How much of each colour arrives, and how much less of it on one side of the room. */
export interface Light {
  gains: readonly [red: number, green: number, blue: number];
  /** From -1 (dark on the left) to 1. */
  side: number;
}

export interface Exposure {
  /** Standard deviation of the blur, in pixels. */
  defocus: number;
  /** The way things went while the shutter was open, in pixels. */
  motion: readonly [x: number, y: number];
  /** Strength of the grain, out of 255. */
  grain: number;
  mirrored: boolean;
  jpegQuality: number;
}

/** In place. */
export function light({ data, width }: Pixels, { gains, side }: Light): void {
  for (let pixel = 0; pixel < data.length; pixel += 3) {
    const across = ((pixel / 3) % width) / width - 0.5;
    const here = 1 + side * across;
    for (const [channel, gain] of gains.entries()) {
      data[pixel + channel] = Math.min(255, (data[pixel + channel] ?? 0) * gain * here);
    }
  }
}

export async function expose(photo: Pixels, exposure: Exposure, dice: Dice): Promise<Buffer> {
  const raw = { width: photo.width, height: photo.height, channels: 3 } as const;
  const moved = smear(photo, exposure.motion);
  const seen = await sharp(moved, { raw }).blur(Math.max(0.3, exposure.defocus)).raw().toBuffer();
  addGrain(seen, exposure.grain, dice);
  return sharp(seen, { raw }).flop(exposure.mirrored).jpeg({ quality: exposure.jpegQuality }).toBuffer();
}

/** The mean of the picture along the way it went. */
function smear({ data, width, height }: Pixels, [x, y]: readonly [number, number]): Buffer {
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

/** Beyond its edge, the picture goes on as it is there. */
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

function addGrain(data: Buffer, grain: number, dice: Dice): void {
  for (let pixel = 0; pixel < data.length; pixel += 3) {
    const brightness = (dice.sway(1) + dice.sway(1)) * 0.7 * grain;
    for (let at = pixel; at < pixel + 3; at += 1) {
      data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + brightness + dice.sway(0.3 * grain)));
    }
  }
}
