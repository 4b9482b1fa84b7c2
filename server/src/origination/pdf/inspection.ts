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

/** Object and cross-reference streams, inflated, all together and as often as they are read. */
export const MAX_STRUCTURE_BYTES = 64 * 1024 * 1024;
/** Of an upload, which is read once: four times what 500 pages with a hundred tagged elements on each have. */
export const MAX_UPLOADED_STRUCTURE_BYTES = 32 * 1024 * 1024;
/** Values (objects, array items, dictionary entries) that are looked at before giving up. */
export const MAX_VALUES = 3_000_000;
/** Of pages, the nodes above them and catalogs, all of which the library builds in memory. */
export const MAX_TREE_VALUES = 500_000;
/** Entries that all cross-reference sections say they have. */
export const MAX_ENTRIES = 300_000;
/** Objects that call themselves a page, in all revisions. */
export const MAX_PAGE_OBJECTS = 10_000;
/** Objects that are looked at for active content, of which a document that has none has next to none. */
export const MAX_SUSPECTS = 10_000;

export function refuse(reason: PdfRefusal, detail: string): RefusedPdf {
  return { ok: false, reason, detail };
}
