/** Checks whether more light would help. The result is only advice: a photo is never rejected for its brightness. */
import { clipTo, type Box, type Picture } from './picture.ts';

/** The maximum brightness of a dark picture, from 0 to 255. Such a picture hides any face, whatever the skin colour. */
const DARK_PICTURE = 50;
/** The maximum brightness of a backlit face, from 0 to 255. Dark skin in normal light is twice as bright. */
const DARK_FACE = 26;

export function isDim(picture: Picture, face: Box | null): boolean {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  if (meanOf(picture, whole) < DARK_PICTURE) return true;
  return face !== null && meanOf(picture, face) < DARK_FACE;
}

function meanOf(picture: Picture, box: Box): number {
  const { x, y, width, height } = clipTo(picture, box);
  let sum = 0;
  for (let row = y; row < y + height; row++) {
    const from = row * picture.width + x;
    for (let at = from; at < from + width; at++) sum += picture.data[at] ?? 0;
  }
  return sum / Math.max(1, width * height);
}
