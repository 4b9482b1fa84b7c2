/**
 * Draws pages with pdf.js, the engine of the signer's screen. Fonts, character maps and colour profiles come from its own
 * package, so that the picture does not depend on the machine.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CannotDraw, scaleOf, type OpenedDocument, type Picture } from './picture.ts';

/**
 * The engine and its version, which are stored with the hashes of pictures, because only hashes of the same engine are
 * comparable.
 */
export const PDFJS_VERSION = `pdf.js ${version}`;

const ASSETS = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))),
  path.sep,
);

export async function openWithPdfjs(document: Uint8Array): Promise<OpenedDocument> {
  const loading = getDocument({
    // The data is copied, because pdf.js transfers the memory to its worker.
    data: new Uint8Array(document),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    standardFontDataUrl: `${ASSETS}standard_fonts/`,
    cMapUrl: `${ASSETS}cmaps/`,
    cMapPacked: true,
    wasmUrl: `${ASSETS}wasm/`,
    iccUrl: `${ASSETS}iccs/`,
  });
  const pdf = await loading.promise.catch((error: unknown) => {
    throw new CannotDraw(`pdf.js cannot open the document: ${String(error)}`);
  });
  return {
    pages: pdf.numPages,
    draw: (number, dpi) =>
      drawPage(pdf, number, dpi).catch((error: unknown) => {
        throw new CannotDraw(`pdf.js cannot draw page ${number}: ${String(error)}`);
      }),
    close: () => loading.destroy(),
  };
}

async function drawPage(pdf: PDFDocumentProxy, number: number, dpi: number): Promise<Picture> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = scaleOf(width, height, dpi);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(pixels(viewport.width), pixels(viewport.height));
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
  page.cleanup();
  const { width: columns, height: rows } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, columns, rows);
  const rgba = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return { width: columns, height: rows, rgba, scale };
}

const pixels = (length: number): number => Math.max(1, Math.round(length));
