/**
 * Measures the brightness and sharpness of a whole picture. A photo is never rejected because of these values: they
 * only explain why no face or code was found. They cover more than the face, so a dark complexion is never reported as
 * a dark picture.
 */

/**
 * Grey levels, row by row. In a copy 320 pixels wide, relevant blur is still wider than a pixel, while noise is
 * averaged out.
 */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface PictureQuality {
  /** The level, out of 255, that the brightest twentieth of the picture reaches. */
  brightest: number;
  /** The share of the picture that is white and without detail. */
  overexposed: number;
  /** 0 is sharp, 1 is completely blurred. */
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
 * Crete et al., "The blur effect: perception and estimation with a new no-reference perceptual blur metric"
 * (2007): blurring a sharp picture changes it a lot, while a picture that is already blurred hardly changes.
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
      // Two adjacent nine-pixel means differ only by the pixels that they do not share.
      const blurred =
        Math.abs((data[at + RADIUS * step] ?? 0) - (data[at - first * step] ?? 0)) / (2 * RADIUS + 1);
      variation += sharp;
      lost += Math.max(0, sharp - blurred);
    }
  }
  return variation === 0 ? 1 : 1 - lost / variation;
}

/** The filter in the paper is nine pixels long: four on either side. */
const RADIUS = 4;

/** Rounds a value to the precision that the evidence stores. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export type PictureProblem = 'TOO_DARK' | 'TOO_BRIGHT' | 'BLURRED';

/**
 * The maximum brightness of a picture that is too dark, out of 255. In such a picture, even a lamp or a white card is
 * darker than this.
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
