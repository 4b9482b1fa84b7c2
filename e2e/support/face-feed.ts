/** Creates camera feeds of a generated signer, as Motion JPEG frames. */
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import sharp from 'sharp';

/**
 * Returns the frames of a live face. Drawing a face takes a second, so a few drawings are reused: switching them makes
 * the face blink, and cropping makes it move.
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

/** The number of frames in the loop: two seconds at the 30 frames per second at which Chromium plays such a file. */
const LOOP_FRAMES = 60;
/** The frames in which the eyes are shut: half a second, so that even a busy machine processes two of them. */
const SHUT = { from: 20, until: 34 } as const;

/** Returns 0 for shut, 1 for half open, and 2 for open. */
function lidAt(index: number): number {
  const distance = Math.max(SHUT.from - index, index - (SHUT.until - 1));
  return Math.min(2, Math.max(0, Math.ceil(distance / 2)));
}

const SWAY = { across: 16, down: 8 } as const;

/** Returns the offset of a frame. The face moves to and fro once per loop, so that the loop has no jump. */
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
