/** Decodes the frames of a clip, all of them very small, and selects those that are examined. */
import sharp from 'sharp';

/** A grey copy of a frame, which is so small that noise and compression no longer matter. */
export type Thumbnail = Float64Array;

const WIDTH = 32;
const HEIGHT = 24;

export interface ClipFrame {
  jpeg: Uint8Array;
  thumbnail: Thumbnail;
}

/** Returns null if the frame cannot be decoded without an error. */
export async function clipFrame(jpeg: Uint8Array): Promise<ClipFrame | null> {
  try {
    return { jpeg, thumbnail: await thumbnailOf(jpeg) };
  } catch {
    return null;
  }
}

export async function thumbnailOf(jpeg: Uint8Array): Promise<Thumbnail> {
  const grey = await sharp(jpeg, { failOn: 'error' })
    .resize({ width: WIDTH, height: HEIGHT, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return Float64Array.from(grey.subarray(0, WIDTH * HEIGHT));
}

/** Selects frames at equal distances, always including the first and the last. */
export function indexesOf(frames: number, wanted: number): number[] {
  if (frames <= wanted) return Array.from({ length: frames }, (_, index) => index);
  return Array.from({ length: wanted }, (_, index) => Math.round((index * (frames - 1)) / (wanted - 1)));
}
