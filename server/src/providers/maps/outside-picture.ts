/** Fetches a picture from a map server, within limits of size and time, and always re-encodes it. */
import sharp, { type Sharp } from 'sharp';
import { askOutside } from '../../outgoing/ask-outside.ts';

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const MAX_PIXELS = 2048 * 2048;
const FORMATS = new Set(['png', 'jpeg', 'webp']);

export async function fetchPicture(url: string, timeoutMs: number): Promise<Sharp> {
  const { status, body } = await askOutside(url, {
    headers: { accept: 'image/png,image/jpeg,image/webp', 'user-agent': 'Countersign' },
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (status !== 200) throw new Error(`The map server answered ${status}`);
  const picture = sharp(body, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { format } = await picture.metadata().catch(() => ({ format: undefined }));
  if (format === undefined || !FORMATS.has(format)) throw new Error('The map server returned no image');
  return picture;
}
