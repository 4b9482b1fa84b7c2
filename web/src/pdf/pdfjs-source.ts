/** Wraps pdf.js in our own small interface. Uses the legacy build, because the newest build fails on older phones. */
import type * as Library from 'pdfjs-dist/legacy/build/pdf.mjs';
import { networkError } from '../api/client.ts';
import { checkWhole } from './check-whole.ts';
import { INK_PIXELS, inkOf, type Ink } from './ink.ts';
import { outlineOf } from './outline.ts';
import { pageTextOf, textItemsOf } from './page-text-of.ts';
import { decoderFolderUrl, BundledFiles, workerUrl } from './pdfjs-files.ts';
import {
  NotADocument,
  type OpenPdf,
  type PdfDocument,
  type PdfEvents,
  type PdfFile,
  type PdfPage,
  type PdfSource,
} from './pdf-source.ts';
import { prefetchEnds } from './prefetch-ends.ts';
import { createRangeLoader, type RangeLoader } from './range-loader.ts';

type PdfJs = typeof Library;

/**
 * The size of a part: large enough to need few round trips on a slow network, but only a fraction of a long document.
 */
const CHUNK_BYTES = 128 * 1024;

let library: Promise<PdfJs> | undefined;
const fetched = { library: false, worker: false };

export const pdfjsSource: PdfSource = {
  prepare: () => void load().catch(() => undefined),
  isReady: () => fetched.library && fetched.worker,
  open: openPdf,
};

async function load(): Promise<PdfJs> {
  library ??= import('pdfjs-dist/legacy/build/pdf.mjs');
  try {
    const pdfjs = await library;
    pdfjs.GlobalWorkerOptions.workerSrc = workerUrl();
    fetched.library = true;
    return pdfjs;
  } catch (error) {
    // Forgets the failed attempt, so that the next call tries again.
    library = undefined;
    throw error;
  }
}

/** Fetches the worker into the browser's cache. A failure is harmless: it is loaded again when it is needed. */
export function prefetchWorker(): void {
  fetch(workerUrl(), { priority: 'low' })
    .then((response) => response.blob())
    .then(() => (fetched.worker = true))
    .catch(() => undefined);
}

function openPdf(file: PdfFile, events: PdfEvents): OpenPdf {
  const parts = createRangeLoader(file, events);
  const checked = file.sha256 === undefined ? parts : checkWhole(parts, file, file.sha256, events);
  const loader = prefetchEnds(checked, file.bytes, CHUNK_BYTES);
  let destroy: (() => void) | undefined;
  let isClosed = false;

  const read = async (): Promise<PdfDocument> => {
    const pdfjs = await load().catch((): never => {
      throw networkError();
    });
    if (isClosed) throw new Error('The document was closed before it was open');
    const task = pdfjs.getDocument({
      range: transportOf(pdfjs, file.bytes, loader),
      rangeChunkSize: CHUNK_BYTES,
      // Fetches visible pages first, so that 500 pages open as fast as one. The rest is fetched part by part while no
      // other request is pending, because the signer has to read the whole document and may lose the network meanwhile.
      disableStream: true,
      disableAutoFetch: false,
      // The Content-Security-Policy forbids eval and WebAssembly, and no script in a document may run.
      isEvalSupported: false,
      useWasm: false,
      wasmUrl: decoderFolderUrl(),
      enableXfa: false,
      useWorkerFetch: false,
      // Missing fonts are replaced by ours instead of the phone's, so that every device shows the same letters.
      useSystemFonts: false,
      BinaryDataFactory: BundledFiles,
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    });
    destroy = () => void task.destroy().catch(() => undefined);
    const opened = await task.promise.catch(rethrow);
    fetched.worker = true;
    return documentOf(pdfjs, opened);
  };

  return {
    document: read(),
    close() {
      isClosed = true;
      loader.close();
      destroy?.();
    },
  };
}

/** Converts the exception that the library throws for a file that is not a valid PDF. */
function rethrow(error: unknown): never {
  if (error instanceof Error && error.name === 'InvalidPDFException') throw new NotADocument(error.message);
  throw error;
}

function transportOf(pdfjs: PdfJs, bytes: number, loader: RangeLoader) {
  const transport = new pdfjs.PDFDataRangeTransport(bytes, null);
  const deliver = async (begin: number, end: number) => {
    const part = await loader.load(begin, end);
    if (part) transport.onDataRange(begin, part);
  };
  transport.requestDataRange = (begin: number, end: number) => void deliver(begin, end);
  transport.abort = () => loader.close();
  return transport;
}

async function documentOf(pdfjs: PdfJs, document: Library.PDFDocumentProxy): Promise<PdfDocument> {
  const inks = new Map<number, Promise<Ink>>();
  const page = async (number: number) => pageOf(pdfjs, await document.getPage(number), inks);
  const first = await page(1);
  return {
    pages: document.numPages,
    firstPage: first.size,
    page,
    outline: () => outlineOf(document),
    language: async () => languageIn(await document.getMetadata()),
  };
}

/** Returns the language from the catalog (ISO 32000-2 14.9.2). */
function languageIn({ info }: Awaited<ReturnType<Library.PDFDocumentProxy['getMetadata']>>): string | null {
  const language = 'Language' in info ? info.Language : null;
  return typeof language === 'string' && language !== '' ? language : null;
}

function pageOf(pdfjs: PdfJs, page: Library.PDFPageProxy, inks: Map<number, Promise<Ink>>): PdfPage {
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const size = { width, height };
  const findInk = async () => {
    const canvas = window.document.createElement('canvas');
    const scale = INK_PIXELS / width;
    canvas.width = INK_PIXELS;
    canvas.height = Math.max(1, Math.floor(height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return { left: 0, right: width, rows: [] };
    await page.render({ canvas, canvasContext: context, viewport: page.getViewport({ scale }) }).promise;
    const ink = inkOf(context.getImageData(0, 0, canvas.width, canvas.height), size);
    canvas.width = 0;
    canvas.height = 0;
    return ink;
  };
  return {
    size,
    ink() {
      const kept = inks.get(page.pageNumber);
      if (kept) return kept;
      const found = findInk();
      inks.set(page.pageNumber, found);
      found.catch(() => inks.delete(page.pageNumber));
      return found;
    },
    text: async () => pageTextOf(await textItemsOf(page), viewport),
    async draw(canvas, part, pixelsPerPoint, signal) {
      const scale = pixelsPerPoint;
      const shown = page.getViewport({ scale, offsetX: -part.x * scale, offsetY: -part.y * scale });
      canvas.width = Math.max(1, Math.floor(part.width * scale));
      canvas.height = Math.max(1, Math.floor(part.height * scale));
      const task = page.render({ canvas, viewport: shown });
      const cancel = () => task.cancel();
      signal.addEventListener('abort', cancel);
      try {
        await task.promise;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    async renderText(container, signal) {
      const layer = new pdfjs.TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport,
      });
      const cancel = () => layer.cancel();
      signal.addEventListener('abort', cancel);
      try {
        await layer.render();
      } finally {
        signal.removeEventListener('abort', cancel);
        // Chromium caches the shape of every measured text until the measuring canvas is released.
        pdfjs.TextLayer.cleanup();
      }
    },
    release: () => void page.cleanup(),
  };
}
