import sharp from 'sharp';
import type { RgbImage } from './rgb-image.ts';

/**
 * The maximum side of a decoded photo in pixels, which is twice the size that SPEC 9 requests from the camera. A larger
 * photo only takes more time.
 */
const MAX_SIDE = 1280;

export async function decodePhoto(jpeg: Uint8Array): Promise<RgbImage> {
  const { data, info } = await sharp(jpeg, { failOn: 'error' })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
