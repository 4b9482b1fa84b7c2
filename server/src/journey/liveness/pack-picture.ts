/**
 * Compresses an aligned face without loss. Each pixel is predicted from its neighbours with the median predictor of
 * JPEG-LS (ITU-T T.87, A.3.2), and the differences are deflated.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { PLANE_SIDE } from '../../vision/replay/grey-plane.ts';

const PIXELS = PLANE_SIDE * PLANE_SIDE;

/** Returns the text to store. */
export function packPicture(picture: Uint8Array): string {
  const differences = picture.map((value, at) => value - predicted(picture, at));
  const packed = deflateRawSync(differences);
  return (packed.length < PIXELS ? packed : Buffer.from(picture)).toString('base64');
}

/** A text of exactly all pixels is not compressed, as in all rows of earlier versions. */
export function unpackPicture(text: string): Uint8Array {
  const stored = Buffer.from(text, 'base64');
  if (stored.length === PIXELS) return stored;
  const picture = new Uint8Array(inflateRawSync(stored, { maxOutputLength: PIXELS }));
  for (let at = 0; at < picture.length; at += 1) picture[at] = (picture[at] ?? 0) + predicted(picture, at);
  return picture;
}

/** Predicts a pixel from those to the left, above, and above to the left. */
function predicted(picture: Uint8Array, at: number): number {
  const isFirst = at % PLANE_SIDE === 0;
  const left = isFirst ? 0 : (picture[at - 1] ?? 0);
  const above = picture[at - PLANE_SIDE] ?? 0;
  const corner = isFirst ? 0 : (picture[at - PLANE_SIDE - 1] ?? 0);
  if (corner >= Math.max(left, above)) return Math.min(left, above);
  if (corner <= Math.min(left, above)) return Math.max(left, above);
  return left + above - corner;
}
