/** Makes a small grey copy of a photo for measuring the picture as a whole. */
import sharp from 'sharp';
import type { RgbImage } from './rgb-image.ts';

export interface GreyImage {
  data: Uint8Array;
  width: number;
  height: number;
}

export async function greyCopy({ data, width, height }: RgbImage, longestSide: number): Promise<GreyImage> {
  const { data: grey, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: grey, width: info.width, height: info.height };
}
