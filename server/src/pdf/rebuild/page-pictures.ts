/**
 * Draws pages as picture files: for people to look at, and as replacements for pages that the strict form cannot
 * express.
 */
import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas';
import type { PagePicture } from '../normalise/changes.ts';
import { openWithPdfium } from '../rendering/draw-with-pdfium.ts';
import { openWithPdfjs } from '../rendering/draw-with-pdfjs.ts';
import type { Picture } from '../rendering/picture.ts';
import { drawn, onPages, withoutSmoothing, type Ask } from './prove.ts';
import type { RebuildAnswer } from './rebuild-messages.ts';

/**
 * The quality of the pictures that people look at. A page of text at 100 dpi takes about 30 kB, which is a quarter of a
 * PNG, and its letters stay sharp.
 */
const WEBP_QUALITY = 50;
/**
 * The resolution of pictures that replace pages. Small print stays readable when a phone enlarges it. A page of text
 * takes about 300 kB.
 */
const REPLACEMENT_DPI = 150;
const JPEG_QUALITY = 90;

/** Draws a page in the same way as `draw` and `prove`, so its hash equals the hash in the evidence. */
export const drawForPeople = ({ document, page, engine }: Ask<'picture'>): Promise<RebuildAnswer> => {
  const open = engine === 'PDFium' ? openWithPdfium : openWithPdfjs;
  return onPages({ from: page, to: page }, [() => open(document)], async ([opened], eachPage) => {
    const webp = await eachPage(async (number) =>
      canvasOf(await drawn(opened, number)).encode('webp', WEBP_QUALITY),
    );
    return { kind: 'pictured', webp: new Uint8Array(webp ?? []) };
  });
};

export const replacePages = ({ document, pages }: Ask<'replace'>): Promise<RebuildAnswer> => {
  const range = { from: Math.min(...pages), to: Math.max(...pages) };
  return onPages(range, [() => openWithPdfjs(withoutSmoothing(document))], async ([opened], eachPage) => {
    const pictures: PagePicture[] = [];
    await eachPage(async (page) => {
      if (!opened || !pages.includes(page)) return null;
      const jpeg = await canvasOf(await opened.draw(page, REPLACEMENT_DPI)).encode('jpeg', JPEG_QUALITY);
      pictures.push({ page, jpeg: new Uint8Array(jpeg) });
      return null;
    });
    return { kind: 'replaced', pictures };
  });
};

function canvasOf({ width, height, rgba }: Picture): Canvas {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0);
  return canvas;
}
