/** Says in the catalog whose additions to the standard a document uses (ISO 32000-2 7.12). */
import { PdfDict, PdfName, PdfNumber, type PDF } from '@libpdf/core';
import { catalogOf, resolverOf } from './objects.ts';

/** `prefix` names the developer. What others say of theirs stays. */
export function declareExtension(pdf: PDF, prefix: string, level: number): void {
  const catalog = catalogOf(pdf);
  const extensions = catalog.getDict('Extensions', resolverOf(pdf))?.clone() ?? new PdfDict();
  const extension = { BaseVersion: PdfName.of('1.7'), ExtensionLevel: PdfNumber.of(level) };
  extensions.set(prefix, PdfDict.of(extension));
  catalog.set('Extensions', extensions);
}
