/** Defines the worker pools that read PDF documents. */
import type { PdfInspector } from './inspection/inspector.ts';
import type { PdfLayouts } from './layout/layout-worker.ts';
import type { PdfRebuilder } from './rebuild/rebuilder.ts';
import type { PdfVerifier } from './verification/verifier.ts';

export interface PdfTools {
  pdfInspector: PdfInspector;
  pdfLayouts: PdfLayouts;
  pdfRebuilder: PdfRebuilder;
  pdfVerifier: PdfVerifier;
}
