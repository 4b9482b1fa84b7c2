/**
 * Validates a drawn signature (SPEC 7, signature-capture: PNG data without prefix; SPEC 9: 600x200 on white) and re-encodes
 * it as a PNG on white. A blank picture is rejected.
 */
import { essentialPng, startsLikePng } from './essential-png.ts';
import { decodeStrictBase64 } from './strict-base64.ts';

type SignatureRefusal = 'NOT_A_PNG' | 'TOO_LARGE' | 'UNREADABLE' | 'BLANK';

export type AcceptedSignature =
  | { ok: true; png: Buffer; width: number; height: number }
  | { ok: false; reason: SignatureRefusal };

const MAX_BYTES = 1_000_000;
const MAX_WIDTH = 2000;
const MAX_HEIGHT = 1000;
const SECONDS_TO_DECODE = 5;

export async function acceptSignature(base64: string): Promise<AcceptedSignature> {
  const decoded = decodeStrictBase64(base64, MAX_BYTES);
  if (!decoded.ok) return { ok: false, reason: decoded.reason === 'TOO_LARGE' ? 'TOO_LARGE' : 'NOT_A_PNG' };
  // sharp picks its decoder by content (SVG among them), so only data that starts like a PNG may reach it.
  if (!startsLikePng(decoded.bytes)) return { ok: false, reason: 'NOT_A_PNG' };
  const png = essentialPng(decoded.bytes);
  if (!png) return { ok: false, reason: 'UNREADABLE' };
  if (png.width > MAX_WIDTH || png.height > MAX_HEIGHT) return { ok: false, reason: 'TOO_LARGE' };
  try {
    return await reencode(png.bytes);
  } catch {
    return { ok: false, reason: 'UNREADABLE' };
  }
}

async function reencode(bytes: Buffer): Promise<AcceptedSignature> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_WIDTH * MAX_HEIGHT })
    .timeout({ seconds: SECONDS_TO_DECODE })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (!showsInk(data, info.channels)) return { ok: false, reason: 'BLANK' };
  const { width, height, channels } = info;
  const png = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
  return { ok: true, png, width, height };
}

/** The threshold out of 255. Lighter pixels are paper, or noise on it. */
const INK_DARKNESS = 64;
/** A full stop drawn with the 4 px pen of SPEC 9 and scaled down for export covers more pixels than this. */
const MIN_INK_PIXELS = 5;
/** A picture that is dark almost everywhere shows no strokes either. */
const MAX_INK_SHARE = 0.9;

/** Returns whether the picture has dark strokes on white, as opposed to being blank or dark throughout. */
function showsInk(pixels: Uint8Array, channels: number): boolean {
  const total = pixels.length / channels;
  let ink = 0;
  for (let at = 0; at < pixels.length; at += channels) {
    if (darkest(pixels, at, channels) <= 255 - INK_DARKNESS) ink += 1;
  }
  return ink >= MIN_INK_PIXELS && ink <= total * MAX_INK_SHARE;
}

/** Returns the darkest channel, so that blue or red ink counts as much as black. */
function darkest(pixels: Uint8Array, at: number, channels: number): number {
  let low = 255;
  for (let channel = 0; channel < channels; channel += 1) low = Math.min(low, pixels[at + channel] ?? 255);
  return low;
}
