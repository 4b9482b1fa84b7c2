/**
 * Compresses an aligned face without loss. The median predictor of JPEG-LS predicts each pixel from the pixels around
 * it (ITU-T T.87, A.3.2), and the differences are deflated.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { PLANE_SIDE } from '../../vision/replay/grey-plane.ts';

const PIXELS = PLANE_SIDE * PLANE_SIDE;

/** Compresses a picture to the text that is stored. */
export function packPicture(picture: Uint8Array): string {
  const differences = picture.map((value, at) => value - predicted(picture, at));
  const packed = deflateRawSync(differences);
  return (packed.length < PIXELS ? packed : Buffer.from(picture)).toString('base64');
}

/**
 * Decompresses a stored picture. If the text is exactly as long as all pixels, it is not compressed: earlier versions
 * stored all pictures in this form.
 */
export function unpackPicture(text: string): Uint8Array {
  const stored = Buffer.from(text, 'base64');
  if (stored.length === PIXELS) return stored;
  const picture = new Uint8Array(inflateRawSync(stored, { maxOutputLength: PIXELS }));
  for (let at = 0; at < picture.length; at += 1) picture[at] = (picture[at] ?? 0) + predicted(picture, at);
  return picture;
}

/** Predicts a pixel from the pixels to the left, above, and above to the left. */
function predicted(picture: Uint8Array, at: number): number {
  const isFirst = at % PLANE_SIDE === 0;
  const left = isFirst ? 0 : (picture[at - 1] ?? 0);
  const above = picture[at - PLANE_SIDE] ?? 0;
  const corner = isFirst ? 0 : (picture[at - PLANE_SIDE - 1] ?? 0);
  if (corner >= Math.max(left, above)) return Math.min(left, above);
  if (corner <= Math.min(left, above)) return Math.max(left, above);
  return left + above - corner;
}
