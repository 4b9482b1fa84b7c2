/**
 * Decodes a picture that passed `check-picture.ts` and re-encodes it as a JPEG: upright, on white, limited in size and
 * without metadata such as location and camera. Runs in the process that decodes pictures.
 */
import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from './check-picture.ts';

const SECONDS_TO_DECODE = 10;

/** Returns null if the picture cannot be decoded without an error. */
export async function reencodePicture(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS })
      .timeout({ seconds: SECONDS_TO_DECODE })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}
