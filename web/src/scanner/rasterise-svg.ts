/** Draws an SVG file as pixels, on the page: the picture decoder of workers knows none. */
import { readableCanvas } from './canvas.ts';

export const SVG_TYPE = 'image/svg+xml';
const SIDE = 1024;
/** A drawing of any code is far smaller, and one that is larger could keep the browser busy for long. */
const MAX_FILE_BYTES = 1_000_000;

/** Null where it is no drawing. Shown as an image, an SVG runs no scripts and loads nothing (SVG 2, 2.2.2: secure static mode). */
export async function rasteriseSvg(file: Blob): Promise<ImageBitmap | null> {
  if (file.size > MAX_FILE_BYTES) return null;
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = sizeFor(image.naturalWidth, image.naturalHeight);
    const context = readableCanvas(width, height);
    if (!context) return null;
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    // Throws where the browser keeps the pixels to itself, as some do with HTML inside of an SVG.
    context.getImageData(0, 0, 1, 1);
    return await createImageBitmap(context.canvas);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Whatever size the file asks for, the longer side is the same; a drawing without a size is a square. */
export function sizeFor(naturalWidth: number, naturalHeight: number): { width: number; height: number } {
  const [width, height] = [naturalWidth || SIDE, naturalHeight || SIDE];
  const scale = SIDE / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
