/** Creates camera feeds that show a generated signer, as frames of Motion JPEG. */
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import sharp from 'sharp';

/**
 * Returns the frames of a living face. A drawing takes a second, so only a few drawings are used: switching between
 * them makes the face blink, and cropping makes it move.
 */
export async function aliveFace(): Promise<Buffer[]> {
  const [open, half, shut] = await Promise.all([0, 0.5, 1].map(face));
  if (!open || !half || !shut) throw new Error('a face was not drawn');
  const lids = [shut, half, open];
  return Promise.all(
    Array.from({ length: LOOP_FRAMES }, (_, index) => crop(lids[lidAt(index)] ?? open, swayAt(index))),
  );
}

export async function stillFace(): Promise<Buffer[]> {
  return [await face(0)];
}

export async function nobody(): Promise<Buffer[]> {
  return [await photoOf({ tone: 'medium', seed: 1, faces: 0 })];
}

function face(eyesClosed: number): Promise<Buffer> {
  return photoOf({ tone: 'medium', seed: 1, grain: 2, pose: { eyesClosed } });
}

/**
 * The number of frames in the loop. Chromium plays such a file with 30 frames per second, so the loop takes two
 * seconds.
 */
const LOOP_FRAMES = 60;
/**
 * The range of frames in which the eyes are shut. It lasts half a second, so that even a busy machine processes two of
 * its frames.
 */
const SHUT = { from: 20, until: 34 } as const;

/** Returns the state of the eyes in a frame: 0 is shut, 1 is half open, and 2 is open. */
function lidAt(index: number): number {
  const distance = Math.max(SHUT.from - index, index - (SHUT.until - 1));
  return Math.min(2, Math.max(0, Math.ceil(distance / 2)));
}

const SWAY = { across: 16, down: 8 } as const;

/**
 * Returns the position of the face in a frame. The face moves to and fro once per loop, so that the end of the loop
 * matches its beginning.
 */
function swayAt(index: number): { left: number; top: number } {
  const turn = (2 * Math.PI * index) / LOOP_FRAMES;
  return {
    left: Math.round(SWAY.across * (1 + Math.sin(turn))),
    top: Math.round(SWAY.down * (1 + Math.sin(2 * turn))),
  };
}

function crop(photo: Buffer, { left, top }: { left: number; top: number }): Promise<Buffer> {
  const [width, height] = [640 - 2 * SWAY.across, 480 - 2 * SWAY.down];
  return sharp(photo).extract({ left, top, width, height }).resize(640, 480).jpeg({ quality: 85 }).toBuffer();
}
