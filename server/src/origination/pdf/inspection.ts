/** What the inspection of an uploaded PDF answers, and the limits it holds a document to. */

export type PdfRefusal =
  | 'NOT_A_PDF'
  | 'ENCRYPTED'
  | 'CERTIFIED'
  | 'BROKEN'
  | 'TOO_LARGE'
  | 'TOO_MANY_PAGES'
  | 'ACTIVE_CONTENT'
  | 'TOO_COMPLEX'
  | 'NO_PAGES';

/**
 * A page as the reader sees it: the visible part (CropBox within MediaBox), already turned by `rotate`, in PDF points. A
 * field `{ x, y, width, height }` measured from the visible page's top left corner fits when it lies within these two.
 */
export type PageSize = { width: number; height: number; rotate: number };

/** `detail` is a sentence for the integrator who uploaded the document. */
export type RefusedPdf = { ok: false; reason: PdfRefusal; detail: string };
export type PdfInspection = { ok: true; pages: number; sizes: PageSize[] } | RefusedPdf;

/** Object and cross-reference streams of one document, inflated, all together. */
export const MAX_STRUCTURE_BYTES = 64 * 1024 * 1024;
/** Values (objects, array items, dictionary entries) that are looked at before giving up. */
export const MAX_VALUES = 3_000_000;

export function refuse(reason: PdfRefusal, detail: string): RefusedPdf {
  return { ok: false, reason, detail };
}
