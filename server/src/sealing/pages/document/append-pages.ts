/**
 * Hangs new pages at the end of a document by one more branch of its page tree. Of the original only the tree's root is written
 * again, however many pages there are. (The library's own way writes every page again, and drops what pages inherit.)
 *
 * `pdf.getPageCount()` counts as it did before: load the saved file to see the new pages.
 */
import { PdfArray, PdfDict, PdfName, PdfNumber, type PDF, type PdfObject } from '@libpdf/core';
import { catalogOf, resolverOf } from './objects.ts';

export function appendPages(pdf: PDF, pages: PdfDict[]): void {
  const resolve = resolverOf(pdf);
  const catalog = catalogOf(pdf);
  const rootRef = catalog.getRef('Pages');
  const root = catalog.getDict('Pages', resolve);
  const kids = root?.getArray('Kids', resolve);
  if (rootRef === undefined || root === undefined || kids === undefined)
    throw new TypeError('The document has no page tree');

  const branch = PdfDict.of({
    Type: PdfName.of('Pages'),
    Parent: rootRef,
    Count: PdfNumber.of(pages.length),
  });
  const branchRef = pdf.register(branch);
  const leaves = pages.map((page) => {
    for (const [key, value] of Object.entries(NOT_INHERITED)) if (!page.has(key)) page.set(key, value);
    page.set('Parent', branchRef);
    return pdf.register(page);
  });
  branch.set('Kids', new PdfArray(leaves));
  kids.push(branchRef);
  root.set('Count', PdfNumber.of((root.getNumber('Count', resolve)?.value ?? 0) + pages.length));
}

/** The root's own turn or crop, which is meant for the original's pages. */
const NOT_INHERITED: Readonly<Record<string, PdfObject>> = { Rotate: PdfNumber.of(0) };
