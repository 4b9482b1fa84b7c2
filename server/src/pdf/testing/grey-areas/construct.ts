/** Writes small documents that programs interpret differently, or whose display the standard does not define. */
import { writePdf, type PdfParts } from '../write-pdf.ts';

/** An upload that was prepared so that programs display it differently. */
export interface Construct {
  name: string;
  file: Buffer;
}

/**
 * The texts of the documents. A prepared upload shows one of them in some programs, and another text or none in others.
 */
export const AMOUNT = 'BT /F 20 Tf 20 60 Td (Rs 1,00,000) Tj ET';
export const OTHER = 'BT /F 20 Tf 20 20 Td (Rs 9,75,483) Tj ET';

const FONTS =
  '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >> /T 9 0 R >>';

export interface Parts {
  content?: string;
  resources?: string;
  /** The entries of the page. If they contain no media box, one is added. */
  page?: string;
  catalog?: string;
  /** Additional objects. The numbers below 9 are already in use. */
  parts?: PdfParts;
  trailer?: string;
}

/** Writes a document. The font of the amount is `/F`. If object 9 exists, it is the font `/T`. */
export function document({
  content = AMOUNT,
  resources = '',
  page = '',
  catalog = '',
  parts = {},
  trailer = '',
}: Parts): Buffer {
  const box = page.includes('/MediaBox') ? '' : '/MediaBox [0 0 240 100]';
  return writePdf(
    {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R /Resources << ${FONTS} ${resources} >> ${page} >>`,
      4: stream('', content),
      ...parts,
    },
    trailer,
  );
}

export const stream = (dict: string, data: string | Uint8Array) => ({
  dict,
  data: typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data),
});

/**
 * Returns a family of documents. The name of each consists of the family's name and of its difference from the others.
 */
export const family = (name: string, entries: Record<string, Parts | Buffer>): Construct[] =>
  Object.entries(entries).map(([key, value]) => ({
    name: `${name}: ${key}`,
    file: Buffer.isBuffer(value) ? value : document(value),
  }));
