/**
 * Detects archival documents (PDF/A, ISO 19005), and adapts the content that we add so that the documents stay
 * conforming.
 */
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, type PDF, type PdfObject } from '@libpdf/core';
import { decodeContents } from './decode-content.ts';
import { catalogOf, resolverOf } from './objects.ts';

/**
 * Checks whether the document claims PDF/A conformance (ISO 19005-1 6.7.11). A claim is the property `pdfaid:part` in
 * the metadata, written as an element or as an attribute.
 */
export function isArchival(pdf: PDF): boolean {
  const metadata = catalogOf(pdf).get('Metadata', resolverOf(pdf));
  if (!(metadata instanceof PdfStream)) return false;
  return decodeContents([metadata]).some((xmp) =>
    /pdfaid:part\s*(?:>|=\s*["'])\s*\d/.test(xmp.toString('utf8')),
  );
}

/**
 * Defines our colours independently of the document's colour profile: RGB as sRGB, and grey as the grey of sRGB (ISO
 * 19005-1 6.2.3).
 */
export function calibrate(resources: PdfObject | undefined, pdf: PDF): void {
  const dict = resources?.type === 'ref' ? pdf.context.resolve(resources) : resources;
  if (!(dict instanceof PdfDict)) return;
  const spaces = dict.getDict('ColorSpace', resolverOf(pdf))?.clone() ?? new PdfDict();
  const white = numbers(0.9505, 1, 1.089);
  const gamma = PdfNumber.of(2.2);
  spaces.set('DefaultGray', space('CalGray', { WhitePoint: white, Gamma: gamma }));
  spaces.set(
    'DefaultRGB',
    space('CalRGB', {
      WhitePoint: white,
      Gamma: PdfArray.of(gamma, gamma, gamma),
      Matrix: numbers(0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505),
    }),
  );
  dict.set('ColorSpace', spaces);
}

const numbers = (...values: number[]): PdfArray => PdfArray.of(...values.map((value) => PdfNumber.of(value)));

const space = (family: string, entries: Record<string, PdfObject>): PdfArray =>
  PdfArray.of(PdfName.of(family), PdfDict.of(entries));
