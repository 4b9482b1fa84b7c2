/**
 * Draws pages with PDFium, the engine of Chrome, compiled to WebAssembly. Its C interface is called directly to set the
 * drawing flags: annotations and form fields are drawn, and text has no subpixel smoothing.
 */
/* oxlint-disable no-underscore-dangle -- the names of PDFium's exported functions */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PDFiumModule } from '@hyzyla/pdfium';
import { CannotDraw, scaleOf, whiteRows, type OpenedDocument, type Picture } from './picture.ts';

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

/** Constants from PDFium's header file fpdfview.h. */
const FORMAT_BGRA = 4;
const ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xffffffff;
/**
 * The factor by which pages are drawn larger. PDFium fills whole pixels even if a rectangle covers only parts of them.
 * With finer pixels, thin lines do not become thicker.
 */
const FINER = 2;
/** The size of the memory for FPDF_FORMFILLINFO. It exceeds the size of that structure. */
const FORM_INFO_BYTES = 256;
const FORM_INFO_VERSION = 2;

let loaded: Promise<Pdfium> | undefined;

export async function openWithPdfium(document: Uint8Array): Promise<OpenedDocument> {
  loaded ??= load();
  const pdfium = await loaded;
  return guarded(() => {
    const bytes = pdfium.wasmExports.malloc(document.length);
    pdfium.HEAPU8.set(document, bytes);
    const pdf = pdfium._FPDF_LoadMemDocument(bytes, document.length, 0);
    if (!pdf) {
      pdfium.wasmExports.free(bytes);
      throw new CannotDraw(`PDFium cannot open the document: error ${pdfium._FPDF_GetLastError()}`);
    }
    const form = openForm(pdfium, pdf);
    return {
      pages: pdfium._FPDF_GetPageCount(pdf),
      draw: async (page, dpi) => guarded(() => drawPage(pdfium, { pdf, form: form.handle }, page, dpi)),
      close: async () =>
        guarded(() => {
          pdfium._FPDFDOC_ExitFormFillEnvironment(form.handle);
          pdfium._FPDF_CloseDocument(pdf);
          pdfium.wasmExports.free(form.info);
          pdfium.wasmExports.free(bytes);
        }),
    };
  });
}

async function load(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  const wasmBinary = new Uint8Array(wasm).buffer;
  const { PDFiumModule } = await import('@hyzyla/pdfium');
  const pdfium = await PDFiumModule({ wasmBinary });
  pdfium._FPDF_InitLibraryWithConfig({
    version: 2,
    m_pIsolate: null,
    m_pUserFontPaths: null,
    m_v8EmbedderSlot: 0,
    m_pPlatform: null,
  });
  return pdfium;
}

/**
 * Prepares the drawing of form fields, for which PDFium needs a separate pass. All its callbacks may be null, so that
 * no script runs.
 */
function openForm(pdfium: Pdfium, pdf: number) {
  const info = pdfium.wasmExports.malloc(FORM_INFO_BYTES);
  pdfium.HEAPU8.fill(0, info, info + FORM_INFO_BYTES)[info] = FORM_INFO_VERSION;
  return { info, handle: pdfium._FPDFDOC_InitFormFillEnvironment(pdf, info) };
}

function drawPage(
  pdfium: Pdfium,
  { pdf, form }: { pdf: number; form: number },
  number: number,
  dpi: number,
): Picture {
  const page = pdfium._FPDF_LoadPage(pdf, number - 1);
  if (!page) throw new CannotDraw(`PDFium cannot open page ${number}`);
  pdfium._FORM_OnAfterLoadPage(page, form);
  const sides = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) };
  const scale = scaleOf(sides.width, sides.height, dpi);
  const width = Math.max(1, Math.round(sides.width * scale));
  const height = Math.max(1, Math.round(sides.height * scale));
  const [columns, rows] = [width * FINER, height * FINER];
  const pixels = pdfium.wasmExports.malloc(columns * rows * 4);
  const bitmap = pdfium._FPDFBitmap_CreateEx(columns, rows, FORMAT_BGRA, pixels, columns * 4);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, ANNOTATIONS | RED_FIRST);
  pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, columns, rows, 0, RED_FIRST);
  const rgba = averaged(new Int32Array(pdfium.HEAPU8.buffer, pixels, columns * rows), width, height);
  pdfium._FORM_OnBeforeClosePage(page, form);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(pixels);
  pdfium._FPDF_ClosePage(page);
  return { width, height, rgba, scale };
}

/** Averages squares of finer pixels. Two colour channels share one sum. -1 is a white pixel. */
function averaged(fine: Int32Array, width: number, height: number): Uint8Array {
  const pixels = new Int32Array(width * height).fill(-1);
  const row = width * FINER;
  const isWhite = whiteRows(fine, row * FINER);
  for (let y = 0; y < height; y++) {
    if (isWhite(y)) continue;
    for (let x = 0, at = y * width, from = y * FINER * row; x < width; x++, at++, from += FINER) {
      const a = fine[from] ?? 0;
      const b = fine[from + 1] ?? 0;
      const c = fine[from + row] ?? 0;
      const d = fine[from + row + 1] ?? 0;
      if ((a & b & c & d) === -1) continue;
      const even = (a & EVEN) + (b & EVEN) + (c & EVEN) + (d & EVEN) + HALVES;
      const odd = ((a >>> 8) & EVEN) + ((b >>> 8) & EVEN) + ((c >>> 8) & EVEN) + ((d >>> 8) & EVEN) + HALVES;
      pixels[at] = ((even >>> 2) & EVEN) | (((odd >>> 2) & EVEN) << 8);
    }
  }
  return new Uint8Array(pixels.buffer);
}

const EVEN = 0x00ff00ff;
/** Half of the divisor, for the two channels of a sum. It is added so that averages are rounded. */
const HALVES = 0x00020002;

/**
 * Runs `work`. If WebAssembly traps, the memory of the instance is undefined, so the next document gets a new instance.
 */
function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CannotDraw) throw error;
    loaded = undefined;
    throw new CannotDraw(`PDFium failed: ${String(error)}`);
  }
}
