/**
 * Checks a picture that a signer attaches (JPEG, PNG or WebP) without decoding any pixels. Decoding happens in a process
 * with limits (`reencode.ts`), which also checks the dimensions of a WebP.
 */
import { essentialPng, startsLikePng } from './essential-png.ts';
import { readJpegHeader } from './jpeg-header.ts';

export type PictureRefusal = 'UNKNOWN_TYPE' | 'UNREADABLE' | 'TOO_MANY_PIXELS';

export type CheckedPicture = { ok: true; bytes: Buffer } | { ok: false; reason: PictureRefusal };

/** The resolution of a phone camera. Browsers send a quarter of these pixels. */
export const MAX_PICTURE_PIXELS = 5000 * 5000;
const MAX_SCANS = 16;
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

export function checkPicture(bytes: Buffer): CheckedPicture {
  // A decoder picks its format by content (SVG among them), so only these three formats may reach it.
  if (bytes.subarray(0, JPEG_START.length).equals(JPEG_START)) {
    const header = readJpegHeader(bytes);
    if (!header || header.scans > MAX_SCANS) return { ok: false, reason: 'UNREADABLE' };
    return bounded(header, bytes);
  }
  if (startsLikePng(bytes)) {
    const png = essentialPng(bytes);
    return png ? bounded(png, png.bytes) : { ok: false, reason: 'UNREADABLE' };
  }
  return isWebp(bytes) ? { ok: true, bytes } : { ok: false, reason: 'UNKNOWN_TYPE' };
}

function bounded({ width, height }: { width: number; height: number }, bytes: Buffer): CheckedPicture {
  if (width === 0 || height === 0) return { ok: false, reason: 'UNREADABLE' };
  return width * height > MAX_PICTURE_PIXELS ? { ok: false, reason: 'TOO_MANY_PIXELS' } : { ok: true, bytes };
}

/** Recognises a WebP by its RIFF header (RFC 9649 2.4). */
const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
