/**
 * Decodes uploaded pictures and re-encodes them, without metadata such as location and camera, trailing bytes or data in
 * another format. Runs in a process with limits, because a picture can be crafted to decode slowly.
 */
import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from './check-photo.ts';
import { MAX_PICTURE_PIXELS } from './check-picture.ts';

/** Screens show at most 240 x 40 pixels, and phones and paper need three times that resolution. */
const LARGEST_LOGO = { width: 720, height: 160 } as const;
/** The queue shows photos at 56 pixels, and some screens have three pixels for one. */
const THUMBNAIL = { width: 240, height: 240 } as const;
const WITHIN = { fit: 'inside', withoutEnlargement: true } as const;

/** Takes a photo that passed `check-photo.ts`. Returns null if it cannot be decoded without an error. */
export const reencodePhoto = (bytes: Uint8Array): Promise<Buffer | null> =>
  reencoded(bytes, { pixels: MAX_PIXELS, seconds: 5 }, (photo) =>
    photo.toColourspace('srgb').jpeg({ quality: 90 }),
  );

/**
 * Converts a picture that passed `check-picture.ts` to a JPEG: upright, on white and limited in size. Returns null if
 * it cannot be decoded without an error.
 */
export const reencodePicture = (bytes: Uint8Array, side: number): Promise<Buffer | null> =>
  reencoded(bytes, { pixels: MAX_PICTURE_PIXELS, seconds: 10 }, (picture) =>
    picture
      .resize({ width: side, height: side, ...WITHIN })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 }),
  );

/** Reduces a stored photo for a list. Returns null if it cannot be decoded without an error. */
export const thumbnailOf = (photo: Uint8Array): Promise<Buffer | null> =>
  reencoded(photo, { pixels: MAX_PICTURE_PIXELS, seconds: 5 }, (upright) =>
    upright
      .resize({ ...THUMBNAIL, ...WITHIN })
      .toColourspace('srgb')
      .jpeg({ quality: 75 }),
  );

/**
 * Converts a logo that passed `check-picture.ts` to a PNG with its transparency, at the size that screens and paper
 * need. Returns null if it cannot be decoded without an error.
 */
export const reencodeLogo = (bytes: Uint8Array): Promise<Buffer | null> =>
  reencoded(bytes, { pixels: MAX_PICTURE_PIXELS, seconds: 10 }, (logo) =>
    logo
      .resize({ ...LARGEST_LOGO, ...WITHIN })
      .toColourspace('srgb')
      // Logos have few colours, and signers may load them over a slow connection, so a palette keeps the file small.
      .png({ palette: true, effort: 10 }),
  );

async function reencoded(
  bytes: Uint8Array,
  { pixels, seconds }: { pixels: number; seconds: number },
  finish: (upright: Sharp) => Sharp,
): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: pixels });
    return await finish(picture.timeout({ seconds }).autoOrient()).toBuffer();
  } catch {
    return null;
  }
}
