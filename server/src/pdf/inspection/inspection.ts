/** What the inspection of an uploaded PDF answers. */

export const PDF_REFUSALS = [
  'NOT_A_PDF',
  'ENCRYPTED',
  'CERTIFIED',
  'BROKEN',
  'TOO_LARGE',
  'TOO_MANY_PAGES',
  'ACTIVE_CONTENT',
  'TOO_COMPLEX',
  'NO_PAGES',
] as const;
export type PdfRefusal = (typeof PDF_REFUSALS)[number];

/**
 * A page as the reader sees it: the visible part (CropBox within MediaBox), already turned by `rotate`, in PDF points. A
 * field `{ x, y, width, height }` measured from the visible page's top left corner fits when it lies within these two.
 */
export type PageSize = { width: number; height: number; rotate: number };

/** `detail` is a sentence for the integrator who uploaded the document. */
export type RefusedPdf = { ok: false; reason: PdfRefusal; detail: string };
export type AcceptedPdf = {
  ok: true;
  pages: number;
  sizes: PageSize[];
  /** What the document calls itself, where it says something. */
  title?: string | undefined;
  /** Where it has form fields of its own (AcroForm). */
  hasForm?: true | undefined;
  /** Where something may lie over what its pages draw. */
  hasAnnotations?: true | undefined;
  /** The document to go on with in place of the uploaded one, which was encrypted. */
  decrypted?: Uint8Array | undefined;
};
export type PdfInspection = AcceptedPdf | RefusedPdf;

export function refuse(reason: PdfRefusal, detail: string): RefusedPdf {
  return { ok: false, reason, detail };
}
