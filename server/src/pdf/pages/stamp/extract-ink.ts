/**
 * Extracts the ink of a signature from its white background (SPEC 9: exported on a white background). On the document,
 * it then looks like ink from a pen and hides no content. Empty margins are cropped, so that the ink is as large as its
 * field allows.
 */
import sharp, { type Region } from 'sharp';

/** The minimum darkness of ink, out of 255. Paler pixels are paper. */
const FAINTEST_INK = 24;
/** The maximum size of the ink in pixels. It is sharp in print, whatever the size of the field. */
const LARGEST = { width: 1000, height: 500 } as const;

/** A picture of RGBA pixels. */
export interface Ink {
  width: number;
  height: number;
  pixels: Buffer;
}

export async function extractInk(png: Uint8Array): Promise<Ink> {
  const { data, info } = await sharp(png)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ink = inkOn(data, info.channels);
  return cut(ink, info.width, boundsOf(ink, info.width, info.height));
}

function cut(ink: Buffer, from: number, { left, top, width, height }: Region): Ink {
  const rows = Array.from({ length: height }, (_, row) => {
    const start = ((top + row) * from + left) * 4;
    return ink.subarray(start, start + width * 4);
  });
  return { width, height, pixels: Buffer.concat(rows) };
}

/**
 * Makes the paper transparent: converts the darkness of each pixel to opacity, and chooses the colour that looks like
 * the original on white.
 */
function inkOn(paper: Uint8Array, channels: number): Buffer {
  const ink = Buffer.alloc((paper.length / channels) * 4);
  for (let from = 0, to = 0; to < ink.length; from += channels, to += 4) {
    const red = 255 - (paper[from] ?? 255);
    const green = 255 - (paper[from + 1] ?? 255);
    const blue = 255 - (paper[from + 2] ?? 255);
    const darkness = Math.max(red, green, blue);
    if (darkness === 0) continue;
    const strength = 255 / darkness;
    ink[to] = Math.round(255 - red * strength);
    ink[to + 1] = Math.round(255 - green * strength);
    ink[to + 2] = Math.round(255 - blue * strength);
    ink[to + 3] = darkness;
  }
  return ink;
}

/** Returns the bounds of the ink. If the picture contains no ink, returns the bounds of the whole picture. */
function boundsOf(ink: Uint8Array, width: number, height: number): Region {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if ((ink[pixel * 4 + 3] ?? 0) < FAINTEST_INK) continue;
    const x = pixel % width;
    const y = (pixel - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right === -1) return { left: 0, top: 0, width, height };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
