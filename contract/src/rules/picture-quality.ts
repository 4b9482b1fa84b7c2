/**
 * Measures the brightness and sharpness of a picture. The results only explain why no face or code was found, and never
 * cause a rejection. They refer to the whole picture, so a dark complexion is never reported as a dark picture.
 */

/**
 * The grey levels of a picture, row by row. The picture is scaled to a width of 320 pixels. Relevant blur is still
 * wider than a pixel, and noise is averaged out.
 */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface PictureQuality {
  /** The level, from 0 to 255, that the brightest twentieth of the pixels reaches. */
  brightest: number;
  /** The fraction of the picture that is white and without detail. */
  overexposed: number;
  /** The blur, from 0 (sharp) to 1 (completely blurred). */
  blur: number;
}

export function qualityOf(image: GreyPicture): PictureQuality {
  const levels = new Uint32Array(256);
  for (const level of image.data) levels[level] = (levels[level] ?? 0) + 1;
  const pixels = image.data.length;
  return {
    brightest: levelAbove(levels, pixels * 0.05),
    overexposed: rounded(levels.subarray(WHITE).reduce((sum, count) => sum + count, 0) / pixels),
    blur: rounded(Math.max(blurAlong(image, 'across'), blurAlong(image, 'down'))),
  };
}

const WHITE = 250;

function levelAbove(levels: Uint32Array, pixels: number): number {
  let above = 0;
  for (let level = 255; level > 0; level -= 1) {
    above += levels[level] ?? 0;
    if (above >= pixels) return level;
  }
  return 0;
}

/**
 * Measures the blur in one direction. Blurring changes a sharp picture a lot, and hardly changes a blurred picture
 * (Crete et al., "The blur effect: perception and estimation with a new no-reference perceptual blur metric", 2007).
 */
function blurAlong({ data, width, height }: GreyPicture, direction: 'across' | 'down'): number {
  const step = direction === 'across' ? 1 : width;
  const [first, last] = [RADIUS + 1, RADIUS];
  const columns = direction === 'across' ? ([first, width - last] as const) : ([0, width] as const);
  const rows = direction === 'down' ? ([first, height - last] as const) : ([0, height] as const);
  let [variation, lost] = [0, 0];
  for (let y = rows[0]; y < rows[1]; y += 1) {
    for (let x = columns[0]; x < columns[1]; x += 1) {
      const at = y * width + x;
      const sharp = Math.abs((data[at] ?? 0) - (data[at - step] ?? 0));
      // Two adjacent nine-pixel means differ only by the two pixels that they do not share.
      const blurred =
        Math.abs((data[at + RADIUS * step] ?? 0) - (data[at - first * step] ?? 0)) / (2 * RADIUS + 1);
      variation += sharp;
      lost += Math.max(0, sharp - blurred);
    }
  }
  return variation === 0 ? 1 : 1 - lost / variation;
}

/** The radius of the filter. The filter in the paper is nine pixels long, four on either side. */
const RADIUS = 4;

/** Rounds a value to the precision that the evidence stores. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export type PictureProblem = 'TOO_DARK' | 'TOO_BRIGHT' | 'BLURRED';

/**
 * The maximum brightness of a picture that is too dark, from 0 to 255. Even a lamp or a white card is darker in such a
 * picture.
 */
const DARK = 50;
const MAX_OVEREXPOSED = 0.35;
const MAX_BLUR = 0.58;

export function pictureProblems({ brightest, overexposed, blur }: PictureQuality): PictureProblem[] {
  if (brightest < DARK) return ['TOO_DARK'];
  const problems: PictureProblem[] = [];
  if (overexposed > MAX_OVEREXPOSED) problems.push('TOO_BRIGHT');
  if (blur > MAX_BLUR) problems.push('BLURRED');
  return problems;
}
