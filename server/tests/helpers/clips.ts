/** Provides clips as a browser sends them, and readings of clips. */
import type { Clip } from '@countersign/contract/signer/liveness';
import sharp from 'sharp';
import type { ClipReading } from '../../src/providers/vision/vision.ts';

let plain: Promise<Clip> | undefined;

/** Returns a clip of five seconds that the server accepts but that shows nothing. */
export function plainClip(): Promise<Clip> {
  plain ??= clipOf(
    Array.from({ length: 20 }, (_, index) => `#88${(100 + index).toString(16)}aa`),
    250,
  );
  return plain;
}

async function clipOf(colours: readonly string[], stepMs: number): Promise<Clip> {
  return {
    frames: await Promise.all(colours.map((background) => frameOf(240, 180, background))),
    times_ms: colours.map((_colour, index) => index * stepMs),
  };
}

export async function frameOf(width: number, height: number, background = '#888888'): Promise<string> {
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** The reading of a person who turns the head by some degrees. */
export const CLIP_OF_PERSON: ClipReading = {
  frames: 20,
  examined: 10,
  withFace: 10,
  copied: 0,
  loop: 1.6,
  photoLikeness: 0.99,
  blinks: 1,
  turns: [],
  depth: {
    turn: 0.16,
    picture: { across: 1.2, down: 0.3, agreement: 0.95, residue: 0.4 },
    shift: 0.3,
    tilt: 0.04,
  },
};

/** The reading of a portrait that a hand tilts. */
export const CLIP_OF_PICTURE: ClipReading = {
  ...CLIP_OF_PERSON,
  blinks: 0,
  depth: {
    turn: 0.03,
    picture: { across: 0.08, down: 0.06, agreement: 0.1, residue: 0.1 },
    shift: 0.5,
    tilt: 0.12,
  },
};

export const DEPTH_OF_ANYONE: NonNullable<ClipReading['depth']> = {
  turn: 0.02,
  picture: { across: 0.1, down: 0.1, agreement: 0.3, residue: 0.1 },
  shift: 0.15,
  tilt: 0.02,
};

/** The reading of a face that hardly moves. It may be a person or a picture. */
export const CLIP_OF_ANYONE: ClipReading = { ...CLIP_OF_PERSON, blinks: 0, depth: DEPTH_OF_ANYONE };
