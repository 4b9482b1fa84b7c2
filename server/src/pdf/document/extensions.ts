/** Declares in the catalog which developer extensions a document uses (ISO 32000-2 7.12). */
import { PdfDict, PdfName, PdfNumber, type PDF } from '@libpdf/core';
import { catalogOf, resolverOf } from './objects.ts';

/** Declares the extension of the developer with this `prefix` and leaves other developers' declarations unchanged. */
export function declareExtension(pdf: PDF, prefix: string, level: number): void {
  const catalog = catalogOf(pdf);
  const extensions = catalog.getDict('Extensions', resolverOf(pdf))?.clone() ?? new PdfDict();
  const extension = { BaseVersion: PdfName.of('1.7'), ExtensionLevel: PdfNumber.of(level) };
  extensions.set(prefix, PdfDict.of(extension));
  catalog.set('Extensions', extensions);
}
