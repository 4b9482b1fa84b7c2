/**
 * Draws pages with pdf.js, the engine of the signer's screen. Fonts, character maps and colour profiles come from its
 * package, so the pictures do not depend on the machine.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ShapeRecorder, type DrawingRecord, type ShapeNames } from './drawing-record.ts';
import { CannotDraw, scaleOf, type DrawnPage, type OpenedDocument } from './picture.ts';
import { drawAndRecord, onlyRecord } from './record-page.ts';

/**
 * The engine and its version. They are stored with the hashes of pictures, because only hashes from the same engine are
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
    draw: (number, dpi, names) =>
      drawPage(pdf, number, dpi, names).catch((error: unknown) => {
        throw new CannotDraw(`pdf.js cannot draw page ${number}: ${String(error)}`);
      }),
    record: (number, dpi, names) => recordPage(pdf, number, dpi, names),
    close: () => loading.destroy(),
  };
}

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  dpi: number,
  names?: ShapeNames,
): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  const { viewport, scale, size } = viewOf(page, dpi);
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  const recorder = names && new ShapeRecorder(names);
  const canvasContext = recorder ? drawAndRecord(context, recorder) : context;
  await page.render({ canvas: null, canvasContext, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
  page.cleanup();
  // An opaque page needs no conversion of its pixels. The pixels are copied, because the canvas frees its memory.
  const rgba = new Uint8Array(canvas.data());
  return { ...size, rgba, scale, shapes: recorder?.record ?? null };
}

/**
 * Records the shapes of a page. Returns null if the page contains anything but paths in plain colours, or if pdf.js
 * fails.
 */
async function recordPage(
  pdf: PDFDocumentProxy,
  number: number,
  dpi: number,
  names: ShapeNames,
): Promise<DrawingRecord | null> {
  const recorder = new ShapeRecorder(names);
  const page = await pdf.getPage(number);
  const { viewport, size } = viewOf(page, dpi);
  const canvasContext = onlyRecord(createCanvas(1, 1).getContext('2d'), size, recorder);
  const rendering = page.render({
    canvas: null,
    canvasContext,
    viewport,
    annotationMode: AnnotationMode.ENABLE,
  });
  const isRecorded = await rendering.promise.then(
    () => true,
    () => false,
  );
  page.cleanup();
  return isRecorded ? recorder.record : null;
}

function viewOf(page: PDFPageProxy, dpi: number) {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = scaleOf(width, height, dpi);
  const viewport = page.getViewport({ scale });
  return { viewport, scale, size: { width: pixels(viewport.width), height: pixels(viewport.height) } };
}

const pixels = (length: number): number => Math.max(1, Math.round(length));
