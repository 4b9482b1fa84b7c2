/** Rasterises SVG files on the page, because picture decoders in workers do not support SVG. */
import { readableCanvas } from './canvas.ts';

export const SVG_TYPE = 'image/svg+xml';
const SIDE = 1024;
/** An SVG of any code is far smaller, and a larger file could block the browser for long. */
const MAX_FILE_BYTES = 1_000_000;

/**
 * Returns null if the file is not a valid SVG. Shown as an image, an SVG runs no scripts and loads no resources (SVG 2,
 * 2.2.2: secure static mode).
 */
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
    // Throws if the browser does not allow reading the pixels, as some do for SVG files that contain HTML.
    context.getImageData(0, 0, 1, 1);
    return await createImageBitmap(context.canvas);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns a size with a fixed longer side, whatever size the file declares. A drawing without a size becomes a square. */
export function sizeFor(naturalWidth: number, naturalHeight: number): { width: number; height: number } {
  const [width, height] = [naturalWidth || SIDE, naturalHeight || SIDE];
  const scale = SIDE / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
