/** The pixels of a picture from a file, at its own size. Runs in the worker, where that has a canvas. */
import { readableCanvas } from './canvas.ts';
import { MAX_SIDE, pictureOf, type Picture } from './picture.ts';

/** Null where the browser cannot read the file as a picture. */
export async function openPicture(source: Blob | ImageBitmap): Promise<Picture | null> {
  const bitmap = source instanceof Blob ? await createImageBitmap(source).catch(() => null) : source;
  if (!bitmap) return null;
  const { width, height } = bitmap;
  try {
    return pictureOf({ width, height }, MAX_SIDE, (top, rows) => {
      const context = readableCanvas(width, rows);
      if (!context) throw new Error('The browser gave no canvas');
      // Transparent pictures read as printed on paper.
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
