/**
 * Checks a signer's photo (SPEC 7, liveness-photo: JPEG data URLs) without decoding any pixels. Data that is too large or
 * not a JPEG is rejected here. Decoding happens in a process with limits (`reencode.ts`).
 */
import { readJpegHeader } from './jpeg-header.ts';
import { decodeStrictBase64 } from './strict-base64.ts';

export type PhotoRefusal = 'NOT_A_JPEG' | 'TOO_LARGE' | 'UNREADABLE' | 'TOO_SMALL' | 'OTHER_SIZE';

export type CheckedPhoto =
  | { ok: true; bytes: Buffer; width: number; height: number }
  | { ok: false; reason: PhotoRefusal };

const PREFIX = 'data:image/jpeg;base64,';
const MAX_BYTES = 1_500_000;
const MAX_SIDE = 4096;
/**
 * Thirteen times the number of pixels that SPEC 9 requests from the camera. Larger photos would only take more time,
 * because photos are read at 1,280 pixels per side.
 */
export const MAX_PIXELS = 2048 * 2048;
/** Cameras and browsers write one scan, and programs that write progressive JPEGs write about ten. */
const MAX_SCANS = 16;
/** In a smaller photo, neither a face nor a code can be read. SPEC 9 requests 640x480 from the camera. */
const MIN_SIDE = 200;
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const SCAN_START = Buffer.from([0xff, 0xda]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

export interface PhotoLimits {
  maxPixels?: number;
  minSide?: number;
}

export function checkPhoto(
  dataUrl: string,
  { maxPixels = MAX_PIXELS, minSide = MIN_SIDE }: PhotoLimits = {},
): CheckedPhoto {
  if (!dataUrl.startsWith(PREFIX)) return { ok: false, reason: 'NOT_A_JPEG' };
  const decoded = decodeStrictBase64(dataUrl.slice(PREFIX.length), MAX_BYTES);
  if (!decoded.ok) {
    return { ok: false, reason: decoded.reason === 'TOO_LARGE' ? 'TOO_LARGE' : 'NOT_A_JPEG' };
  }
  const { bytes } = decoded;
  // A decoder picks its format by content (SVG among them), so only data that starts like a JPEG may reach it.
  if (!bytes.subarray(0, JPEG_START.length).equals(JPEG_START)) return { ok: false, reason: 'NOT_A_JPEG' };
  const header = isWhole(bytes) ? readJpegHeader(bytes) : null;
  if (!header || header.scans > MAX_SCANS) return { ok: false, reason: 'UNREADABLE' };
  const { width, height } = header;
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > maxPixels)
    return { ok: false, reason: 'TOO_LARGE' };
  if (width < minSide || height < minSide) return { ok: false, reason: 'TOO_SMALL' };
  return { ok: true, bytes, width, height };
}

/** Checks that the last scan has an end marker, because the decoder does not always notice that a few bytes are missing. */
function isWhole(bytes: Buffer): boolean {
  return bytes.lastIndexOf(JPEG_END) > bytes.lastIndexOf(SCAN_START);
}
