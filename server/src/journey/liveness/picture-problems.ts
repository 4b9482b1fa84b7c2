/**
 * What is wrong with a picture as a whole, whoever is in it. None of this refuses a photo: it explains why nothing was found, so
 * that a dark face is never called a dark picture.
 */
import type { PictureQuality } from '../../providers/vision/picture-quality.ts';

/** Out of 255; not even the lamp or the white card is brighter in a picture that is too dark. */
const DARK = 50;
const MOST_OVEREXPOSED = 0.35;
const MOST_BLUR = 0.58;

export type PictureProblem = 'TOO_DARK' | 'TOO_BRIGHT' | 'BLURRED';

export function pictureProblems({ brightest, overexposed, blur }: PictureQuality): PictureProblem[] {
  if (brightest < DARK) return ['TOO_DARK'];
  const problems: PictureProblem[] = [];
  if (overexposed > MOST_OVEREXPOSED) problems.push('TOO_BRIGHT');
  if (blur > MOST_BLUR) problems.push('BLURRED');
  return problems;
}
