/** Checks the headers of the pictures in a submission. No picture is decoded here. */
import { setImmediate as others } from 'node:timers/promises';
import { FRAME_HEIGHT, FRAME_WIDTH, MAX_CLIP_BYTES } from '@countersign/contract/rules/liveness';
import type { Clip } from '@countersign/contract/signer/liveness';
import { AppError } from '../../http/app-error.ts';
import { checkPhoto, type PhotoLimits, type PhotoRefusal } from '../../pictures/check-photo.ts';

export interface Pictures {
  photos: Buffer[];
  /**
   * The small pictures of the challenge. In errors, pictures are numbered in this order: the photos, these pictures,
   * and the frames of the clip.
   */
  frames: Buffer[];
  /** The frames of the clip. Empty if the browser sent no clip. */
  clip: Buffer[];
}

/**
 * The limits for a picture of the challenge. They allow for a camera that returns slightly larger pictures than
 * requested.
 */
const FRAME: PhotoLimits = { maxPixels: 4 * FRAME_WIDTH * FRAME_HEIGHT };
/** The limits for a frame of the clip. The page records 240x180 or, on a phone held upright, 180x240. */
const CLIP_FRAME: PhotoLimits = { maxPixels: 320 * 320, minSide: 120 };

export async function receivedPictures(
  images: readonly string[],
  frames: readonly string[],
  clip: Clip | null,
): Promise<Pictures | AppError> {
  const photos = await checkedPictures(images, {}, 0);
  if (photos instanceof AppError) return photos;
  const ofChallenge = await checkedPictures(frames, FRAME, images.length);
  if (ofChallenge instanceof AppError) return ofChallenge;
  const before = images.length + frames.length;
  const ofClip = await checkedPictures(clip?.frames ?? [], CLIP_FRAME, before, true);
  if (ofClip instanceof AppError) return ofClip;
  const bytes = ofClip.reduce((sum, { length }) => sum + length, 0);
  if (bytes > MAX_CLIP_BYTES) return photoInvalid('TOO_LARGE', before + 1);
  return { photos, frames: ofChallenge, clip: ofClip };
}

/** Checks pictures, which must all have the same size: a camera does not change its size during a clip. */
async function checkedPictures(
  pictures: readonly string[],
  limits: PhotoLimits,
  before: number,
  isOfOneSize = false,
): Promise<Buffer[] | AppError> {
  const bytes: Buffer[] = [];
  let size: string | null = null;
  for (const [index, picture] of pictures.entries()) {
    // Other requests are processed between two pictures, because checking a large one takes milliseconds.
    await others();
    const checked = checkPhoto(picture, limits);
    if (!checked.ok) return photoInvalid(checked.reason, before + index + 1);
    const itsSize = `${checked.width}x${checked.height}`;
    if (isOfOneSize && size !== null && size !== itsSize)
      return photoInvalid('OTHER_SIZE', before + index + 1);
    size = itsSize;
    bytes.push(checked.bytes);
  }
  return bytes;
}

export const photoInvalid = (reason: PhotoRefusal, photo: number): AppError =>
  new AppError('PHOTO_INVALID', { reason, photo });
