/**
 * Decodes a logo that `check-picture.ts` let through and writes it anew as a PNG: of the size that screens and paper need, with its
 * transparency, without metadata. For the process that decodes pictures.
 */
import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from './check-picture.ts';

const SECONDS_TO_DECODE = 10;
/** 40 pixels high and 240 wide on screens, three times as fine on phones; the same on paper. */
const LARGEST = { width: 720, height: 160 } as const;

/** Null where it cannot be decoded without an error. */
export async function reencodeLogo(bytes: Uint8Array): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS })
      .timeout({ seconds: SECONDS_TO_DECODE })
      .autoOrient()
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      // A signer on a slow line loads it: a logo has few colours.
      .png({ palette: true, effort: 10 })
      .toBuffer();
  } catch {
    return null;
  }
}
