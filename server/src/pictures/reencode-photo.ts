/**
 * Decodes a photo that `check-photo.ts` let through and writes it anew: no metadata, no trailing bytes, no other format. For the
 * process that reads photos: a picture may be made to be slow to decode.
 */
import sharp from 'sharp';
import { MAX_PIXELS } from './check-photo.ts';

const SECONDS_TO_DECODE = 5;

/** Null where it cannot be decoded without an error. */
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
