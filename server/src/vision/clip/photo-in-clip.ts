import { Correlation } from '../replay/correlation.ts';
import { rounded } from '../pictures/rounded.ts';
import type { Thumbnail } from './clip-frames.ts';

/** Finds for each photo the frame that resembles it most. Returns the correlation of the photo with the worst match. */
export function leastLikenessToClip(
  photos: readonly Thumbnail[],
  frames: readonly Thumbnail[],
): number | null {
  const likenesses = photos.map((photo) => Math.max(...frames.map((frame) => likenessOf(photo, frame))));
  return likenesses.length === 0 || frames.length === 0 ? null : rounded(Math.min(...likenesses));
}

function likenessOf(one: Thumbnail, other: Thumbnail): number {
  const correlation = new Correlation();
  for (let at = 0; at < one.length; at += 1) correlation.add(one[at] ?? 0, other[at] ?? 0);
  return correlation.result(0) ?? 0;
}
