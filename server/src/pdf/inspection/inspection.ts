/** Defines the result of inspecting an uploaded PDF. */
import { z } from 'zod';

export const PDF_REFUSALS = [
  'NOT_A_PDF',
  'ENCRYPTED',
  'BROKEN',
  'TOO_LARGE',
  'TOO_MANY_PAGES',
  'ACTIVE_CONTENT',
  'TOO_COMPLEX',
  'NO_PAGES',
] as const;
export type PdfRefusal = (typeof PDF_REFUSALS)[number];

/**
 * The size of a page as the reader sees it, in PDF points: the visible part (CropBox within MediaBox), rotated by
 * `rotate`. A field `{ x, y, width, height }`, measured from the top left corner of the visible page, must lie within
 * this width and height.
 */
const pageSize = z.object({ width: z.number(), height: z.number(), rotate: z.number() });
export type PageSize = z.infer<typeof pageSize>;

/** The refusal of a document. `detail` is a sentence for the integrator who uploaded the document. */
const refusedPdf = z.object({ ok: z.literal(false), reason: z.enum(PDF_REFUSALS), detail: z.string() });
export type RefusedPdf = z.infer<typeof refusedPdf>;

const acceptedPdf = z.object({
  ok: z.literal(true),
  pages: z.number().int(),
  sizes: z.array(pageSize),
  /** The title in the document's metadata, if it has one. */
  title: z.string().optional(),
  /** True if the document contains form fields (AcroForm). */
  hasForm: z.literal(true).optional(),
  /** True if annotations may cover the page content. */
  hasAnnotations: z.literal(true).optional(),
  /** The decrypted document, which replaces the encrypted upload. */
  decrypted: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
});
export type AcceptedPdf = z.infer<typeof acceptedPdf>;

export const pdfInspection = z.discriminatedUnion('ok', [acceptedPdf, refusedPdf]);
export type PdfInspection = z.infer<typeof pdfInspection>;

/**
 * What the upload is for. Documents are rewritten before anyone reads them, which removes active content. Attachments
 * are stored as uploaded, so the inspection refuses active content in them.
 */
export type InspectedUse = 'document' | 'attachment';

/** The messages between the server and the process that inspects documents. */
export interface InspectionProtocol {
  request: { document: Uint8Array; use: InspectedUse };
  answer: PdfInspection;
}

export function refuse(reason: PdfRefusal, detail: string): RefusedPdf {
  return { ok: false, reason, detail };
}
