/**
 * Extracts the pixels of a picture file at its original size. Runs in the worker if it has a canvas, otherwise on the page.
 */
import { readableCanvas } from './canvas.ts';
import { MAX_SIDE, pictureOf, type Picture } from './picture.ts';

/** Returns null if the browser cannot decode the file as a picture. */
export async function openPicture(source: Blob | ImageBitmap): Promise<Picture | null> {
  const bitmap = source instanceof Blob ? await createImageBitmap(source).catch(() => null) : source;
  if (!bitmap) return null;
  const { width, height } = bitmap;
  try {
    return pictureOf({ width, height }, MAX_SIDE, (top, rows) => {
      const context = readableCanvas(width, rows);
      if (!context) throw new Error('The browser could not create a canvas context');
      // Transparent pictures are read as if printed on white paper.
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, rows);
      context.drawImage(bitmap, 0, -top);
      return context.getImageData(0, 0, width, rows).data;
    });
  } catch {
    return null;
  } finally {
    bitmap.close();
  }
}
