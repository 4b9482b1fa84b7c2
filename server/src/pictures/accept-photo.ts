/**
 * Validates a signer's photo (SPEC 7, liveness-photo: JPEG data URLs) and re-encodes it: no metadata, no trailing bytes, no
 * other format.
 */
import sharp from 'sharp';
import { decodeStrictBase64 } from './strict-base64.ts';

type PhotoRefusal = 'NOT_A_JPEG' | 'TOO_LARGE' | 'UNREADABLE' | 'TOO_SMALL';

export type AcceptedPhoto =
  | { ok: true; jpeg: Buffer; width: number; height: number }
  | { ok: false; reason: PhotoRefusal };

const PREFIX = 'data:image/jpeg;base64,';
const MAX_BYTES = 1_500_000;
const MAX_SIDE = 4096;
/** Below this no face and no code can be read; SPEC 9 asks the camera for 640x480. */
const MIN_SIDE = 200;
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const SCAN_START = Buffer.from([0xff, 0xda]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
const SECONDS_TO_DECODE = 5;

export async function acceptPhoto(dataUrl: string): Promise<AcceptedPhoto> {
  if (!dataUrl.startsWith(PREFIX)) return { ok: false, reason: 'NOT_A_JPEG' };
  const decoded = decodeStrictBase64(dataUrl.slice(PREFIX.length), MAX_BYTES);
  if (!decoded.ok) {
    return { ok: false, reason: decoded.reason === 'TOO_LARGE' ? 'TOO_LARGE' : 'NOT_A_JPEG' };
  }
  // sharp picks its loader by content (SVG among them), so nothing but a JPEG's first bytes may reach it.
  if (!decoded.bytes.subarray(0, JPEG_START.length).equals(JPEG_START))
    return { ok: false, reason: 'NOT_A_JPEG' };
  if (!isWhole(decoded.bytes)) return { ok: false, reason: 'UNREADABLE' };
  try {
    return await reencode(decoded.bytes);
  } catch {
    return { ok: false, reason: 'UNREADABLE' };
  }
}

/** Its last scan has an end marker: the decoder does not always notice that a few bytes are missing. */
function isWhole(bytes: Buffer): boolean {
  return bytes.lastIndexOf(JPEG_END) > bytes.lastIndexOf(SCAN_START);
}

async function reencode(bytes: Buffer): Promise<AcceptedPhoto> {
  // Reads the header alone: a picture that claims too many pixels is refused before any of them is decoded.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (header.format !== 'jpeg') return { ok: false, reason: 'NOT_A_JPEG' };
  if (header.width > MAX_SIDE || header.height > MAX_SIDE) return { ok: false, reason: 'TOO_LARGE' };
  if (header.width < MIN_SIDE || header.height < MIN_SIDE) return { ok: false, reason: 'TOO_SMALL' };
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_SIDE * MAX_SIDE })
    .timeout({ seconds: SECONDS_TO_DECODE })
    .autoOrient()
    .toColourspace('srgb')
    .jpeg({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  return { ok: true, jpeg: data, width: info.width, height: info.height };
}
