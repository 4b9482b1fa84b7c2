/**
 * Makes a picture small enough to upload over a slow connection. The server re-encodes every picture anyway, so the
 * loss of quality is acceptable.
 */
import { ATTACHMENT_PICTURE_SIDE, MAX_ATTACHMENT_BYTES } from '@countersign/contract/rules/attachments';

const JPEG_QUALITY = 0.85;

export type Prepared = { ok: true; file: Blob } | { ok: false; reason: 'unreadable' | 'too-large' };

/**
 * Converts every picture that the browser can decode to a JPEG. Safari can also decode HEIC. Returns a PDF unchanged.
 */
export async function prepareFile(file: File): Promise<Prepared> {
  if (file.type === 'application/pdf') return bounded(file);
  const picture = await decode(file);
  if (!picture) return { ok: false, reason: 'unreadable' };
  const size = fitWithin(picture.width, picture.height, ATTACHMENT_PICTURE_SIDE);
  const jpeg = await draw(picture, size);
  picture.close();
  return jpeg ? bounded(jpeg) : { ok: false, reason: 'unreadable' };
}

export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const bounded = (file: Blob): Prepared =>
  file.size > MAX_ATTACHMENT_BYTES ? { ok: false, reason: 'too-large' } : { ok: true, file };

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    // Rotates the picture upright according to its EXIF orientation.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

async function draw(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  // Empties the canvas, because older versions of Safari otherwise do not free its memory.
  canvas.width = 0;
  canvas.height = 0;
  return jpeg;
}
