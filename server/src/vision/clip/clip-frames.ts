/** Decodes every frame of a clip at a very small size, and selects the frames that are examined in full size. */
import sharp from 'sharp';
import { blockBrightness, type Plane } from './block-brightness.ts';

/** A grey copy of a frame. The copy is so small that noise and compression no longer matter. */
export type Thumbnail = Float64Array;

const WIDTH = 32;
const HEIGHT = 24;

export interface ClipFrame {
  jpeg: Uint8Array;
  thumbnail: Thumbnail;
}

/** Returns the frame with its thumbnail, or null if the frame cannot be decoded without an error. */
export async function clipFrame(jpeg: Uint8Array): Promise<ClipFrame | null> {
  try {
    return { jpeg, thumbnail: await thumbnailOf(jpeg) };
  } catch {
    return null;
  }
}

export async function thumbnailOf(jpeg: Uint8Array): Promise<Thumbnail> {
  const { data, width, height } = blockBrightness(jpeg) ?? (await brightnessOf(jpeg));
  const [columns, rows] = [sharesOf(width, WIDTH), sharesOf(height, HEIGHT)];
  const thumbnail = new Float64Array(WIDTH * HEIGHT);
  for (const [row, down] of rows.entries())
    for (const [column, across] of columns.entries()) {
      let sum = 0;
      for (const [y, ofRow] of down)
        for (const [x, ofColumn] of across) sum += ofRow * ofColumn * (data[y * width + x] ?? 0);
      thumbnail[row * WIDTH + column] = sum;
    }
  return thumbnail;
}

/** Decodes a JPEG that `blockBrightness` cannot read. */
async function brightnessOf(jpeg: Uint8Array): Promise<Plane> {
  const { data, info } = await sharp(jpeg, { failOn: 'error' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: Float64Array.from(data), width: info.width, height: info.height };
}

/**
 * Divides a line of pixels into equal parts. Returns, for each part, its pixels and the share of the part that each
 * pixel covers.
 */
function sharesOf(length: number, parts: number): [pixel: number, share: number][][] {
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [(part * length) / parts, ((part + 1) * length) / parts];
    const [first, end] = [Math.floor(from), Math.min(length, Math.ceil(to))];
    return Array.from({ length: end - first }, (_unused, at): [number, number] => {
      const pixel = first + at;
      return [pixel, (Math.min(to, pixel + 1) - Math.max(from, pixel)) / (to - from)];
    });
  });
}

/** Selects the indexes of frames at equal distances, including the first and the last frame. */
export function indexesOf(frames: number, wanted: number): number[] {
  if (frames <= wanted) return Array.from({ length: frames }, (_, index) => index);
  return Array.from({ length: wanted }, (_, index) => Math.round((index * (frames - 1)) / (wanted - 1)));
}
