/**
 * Embeds the ink of a signature so that the paper shows through. Normally, the ink has opacity. In a document without
 * transparency (ISO 19005-1 6.4), it is a stencil that is filled with the colour of the ink.
 */
import { deflateSync } from 'node:zlib';
import { isOpaque, type Picture, type Sheet } from '../../drawing/sheet.ts';
import type { Ink } from './extract-ink.ts';

/** A fast compression level, because signatures are small and the signer waits while they are drawn. */
const FAST = { level: 3 };
/** The minimum opacity of ink in a stencil, out of 255. */
const HALF = 128;

export function openInk(sheet: Sheet, ink: Ink, number: number): Picture {
  const { width, height } = ink;
  const picture: Picture & Embedded = { width, height, label: `Ink${number}`, obj: null, embed };
  if (isOpaque(sheet)) picture.fill = colorOf(ink);
  return picture;

  /** pdfkit calls this function when it draws the picture for the first time. */
  function embed(document: Sheet): void {
    picture.obj = isOpaque(sheet) ? stencil(document, ink) : translucent(document, ink);
  }
}

/** The properties of an embedded picture that pdfkit uses (PNGImage in its source code). */
interface Embedded {
  label: string;
  obj: PDFKit.PDFKitReference | null;
  embed(document: Sheet): void;
}

function translucent(sheet: Sheet, { width, height, pixels }: Ink): PDFKit.PDFKitReference {
  const count = width * height;
  const [color, opacity] = [Buffer.alloc(count * 3), Buffer.alloc(count)];
  for (let pixel = 0; pixel < count; pixel++) {
    pixels.copy(color, pixel * 3, pixel * 4, pixel * 4 + 3);
    opacity[pixel] = pixels[pixel * 4 + 3] ?? 0;
  }
  const size = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
  const mask = sheet.ref({ ...size, ColorSpace: 'DeviceGray', Filter: 'FlateDecode' });
  mask.end(deflateSync(opacity, FAST));
  const image = sheet.ref({ ...size, ColorSpace: 'DeviceRGB', SMask: mask, Filter: 'FlateDecode' });
  image.end(deflateSync(color, FAST));
  return image;
}

function stencil(sheet: Sheet, { width, height, pixels }: Ink): PDFKit.PDFKitReference {
  const perRow = Math.ceil(width / 8);
  // A bit that is set means paper (ISO 32000-1 8.9.6.2).
  const bits = Buffer.alloc(perRow * height, 0xff);
  for (let pixel = 0; pixel < width * height; pixel++) {
    if ((pixels[pixel * 4 + 3] ?? 0) < HALF) continue;
    const x = pixel % width;
    const at = ((pixel - x) / width) * perRow + (x >> 3);
    bits[at] = (bits[at] ?? 0) & ~(0x80 >> (x & 7));
  }
  const size = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 1 };
  const image = sheet.ref({ ...size, ImageMask: true, Filter: 'FlateDecode' });
  image.end(deflateSync(bits));
  return image;
}

/** Returns the average colour of the ink, because a signer uses only one pen. */
function colorOf({ pixels }: Ink): string {
  const sum = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const opacity = pixels[at + 3] ?? 0;
    if (opacity < HALF) continue;
    weight += opacity;
    for (const channel of [0, 1, 2])
      sum[channel] = (sum[channel] ?? 0) + (pixels[at + channel] ?? 0) * opacity;
  }
  const hex = sum.map((each) =>
    Math.round(each / Math.max(1, weight))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}
