/** Pixels as the detectors want them. */
import sharp from 'sharp';

export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Twice what SPEC 9 asks the camera for; more pixels cost time and find no more. */
const LONGEST_SIDE = 1280;

export async function decodePhoto(jpeg: Uint8Array): Promise<RgbImage> {
  const { data, info } = await sharp(jpeg, { failOn: 'error' })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
