/** The result of inspecting an uploaded PDF. */

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
 * A page as the reader sees it: the visible part (CropBox within MediaBox), rotated by `rotate`, in PDF points. A field `{
 * x, y, width, height }`, measured from the top-left corner of the visible page, must lie within this width and height.
 */
export type PageSize = { width: number; height: number; rotate: number };

/** `detail` is a sentence for the integrator who uploaded the document. */
export type RefusedPdf = { ok: false; reason: PdfRefusal; detail: string };
export type AcceptedPdf = {
  ok: true;
  pages: number;
  sizes: PageSize[];
  /** The title in the document's metadata, if it has one. */
  title?: string | undefined;
  /** True if the document contains form fields (AcroForm). */
  hasForm?: true | undefined;
  /** True if annotations may cover the page content. */
  hasAnnotations?: true | undefined;
  /** The decrypted document, which replaces the encrypted upload. */
  decrypted?: Uint8Array | undefined;
};
export type PdfInspection = AcceptedPdf | RefusedPdf;

export function refuse(reason: PdfRefusal, detail: string): RefusedPdf {
  return { ok: false, reason, detail };
}
