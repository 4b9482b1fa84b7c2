/** The brightness of a picture from a file, in a square with a margin. Runs in the worker. */
import { lumaOfRgba, type Luma } from './luma.ts';
import { ENGINE } from './settings.ts';

/** Above this, a picture only costs memory: the finest codes have two pixels a module long before. */
export const LARGEST_PICTURE = 1600;

/** Null where the browser cannot read the file as a picture. */
export async function lumaOfPicture(file: Blob): Promise<Luma | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height, side, padding } = layOut(picture.width, picture.height);
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  // Transparent pictures and pictures cut at the code's edge both read as printed on paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, padding, padding, width, height);
  picture.close();
  return lumaOfRgba(context.getImageData(0, 0, side, side).data, side);
}

/** At least as high as the engine wants it, at most as large as is useful, with room around (SPEC 9, Engine defaults). */
export function layOut(width: number, height: number) {
  const enlarge = Math.max(1, ENGINE.file.minHeight / height);
  const scale = Math.min(enlarge, LARGEST_PICTURE / Math.max(width, height));
  const { padding } = ENGINE.file;
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return { ...size, padding, side: Math.max(size.width, size.height) + 2 * padding };
}
