/** From a drawing to something like a camera's frame: slightly out of focus, with grain that is the same for the same seed. */
import sharp from 'sharp';

export interface Camera {
  width: number;
  height: number;
  seed: number;
  /** Strength of the grain, out of 255. */
  grain: number;
  /** 1 is a well-lit room, less is darker. */
  light: number;
  /** Shows left as right, as some front cameras do. */
  mirrored: boolean;
}

/** JPEG at the quality that the browser sends (SPEC 9). */
export async function rasterise(svg: string, camera: Camera): Promise<Buffer> {
  const { width, height, mirrored } = camera;
  const raw = { width, height, channels: 3 } as const;
  const drawn = await sharp(Buffer.from(svg)).resize(width, height).removeAlpha().raw().toBuffer();
  const frame = await sharp(drawn, { raw }).flop(mirrored).blur(0.6).raw().toBuffer();
  expose(frame, camera);
  return sharp(frame, { raw }).jpeg({ quality: 80 }).toBuffer();
}

function expose(frame: Buffer, { seed, grain, light }: Camera): void {
  const random = randomFrom(seed);
  for (let pixel = 0; pixel < frame.length; pixel += 3) {
    const brightness = (random() + random() + random() - 1.5) * grain;
    for (let at = pixel; at < pixel + 3; at += 1) {
      const colour = (random() - 0.5) * grain * 0.6;
      frame[at] = Math.max(0, Math.min(255, Math.round((frame[at] ?? 0) * light + brightness + colour)));
    }
  }
}

/** Mulberry32: a small generator of 32 bits of state, for the same numbers on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
