/**
 * Decodes a logo that passed `check-picture.ts` and re-encodes it as a PNG, at the size that screens and paper need, with
 * its transparency and without metadata. Runs in the process that decodes pictures.
 */
import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from './check-picture.ts';

const SECONDS_TO_DECODE = 10;
/** Screens show at most 240 x 40 pixels. Phones and paper need three times that resolution. */
const LARGEST = { width: 720, height: 160 } as const;

/** Returns null if the picture cannot be decoded without an error. */
export async function reencodeLogo(bytes: Uint8Array): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS })
      .timeout({ seconds: SECONDS_TO_DECODE })
      .autoOrient()
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      // Logos have few colours, and signers may load them over a slow connection, so a palette keeps the file small.
      .png({ palette: true, effort: 10 })
      .toBuffer();
  } catch {
    return null;
  }
}
