/**
 * Decodes a photo that passed `check-photo.ts` and re-encodes it, without metadata, trailing bytes or data in another
 * format. Runs in the process that reads photos, because a picture can be crafted to decode slowly.
 */
import sharp from 'sharp';
import { MAX_PIXELS } from './check-photo.ts';

const SECONDS_TO_DECODE = 5;

/** Returns null if the photo cannot be decoded without an error. */
export async function reencodePhoto(bytes: Uint8Array): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: SECONDS_TO_DECODE })
      .autoOrient()
      .toColourspace('srgb')
      .jpeg({ quality: 90 })
      .toBuffer();
  } catch {
    return null;
  }
}
