/**
 * Appends new pages to a document as one more node of its page tree. Of the original only the tree's root is written
 * again, however many pages there are. (The library's own way writes every page again, and drops what pages inherit.)
 *
 * `pdf.getPageCount()` counts as it did before: load the saved file to see the new pages.
 */
import { PdfArray, PdfDict, PdfName, PdfNumber, type PDF } from '@libpdf/core';
import type { FoundPage } from './find-page.ts';
import { catalogOf, isPage, resolverOf } from './objects.ts';

export function appendPages(pdf: PDF, pages: PdfDict[]): FoundPage[] {
  const resolve = resolverOf(pdf);
  const { ref: rootRef, dict: root } = rootOf(pdf);
  const kids = root.getArray('Kids', resolve);
  if (kids === undefined) throw new TypeError('The document has no page tree');

  const node = PdfDict.of({
    Type: PdfName.of('Pages'),
    Parent: rootRef,
    Count: PdfNumber.of(pages.length),
  });
  const nodeRef = pdf.register(node);
  const appended = pages.map((dict) => {
    dict.set('Parent', nodeRef);
    keepFromInheriting(dict);
    return { ref: pdf.register(dict), dict };
  });
  node.set('Kids', new PdfArray(appended.map(({ ref }) => ref)));
  kids.push(nodeRef);
  root.set('Count', PdfNumber.of((root.getNumber('Count', resolve)?.value ?? 0) + pages.length));
  return appended;
}

/** One is made where the tree is a page alone. */
function rootOf(pdf: PDF): FoundPage {
  const catalog = catalogOf(pdf);
  const ref = catalog.getRef('Pages');
  const dict = catalog.get('Pages', resolverOf(pdf));
  if (ref === undefined || !(dict instanceof PdfDict)) throw new TypeError('The document has no page tree');
  if (!isPage(dict, pdf)) return { ref, dict };
  const root = PdfDict.of({ Type: PdfName.of('Pages'), Kids: new PdfArray([ref]), Count: PdfNumber.of(1) });
  const rootRef = pdf.register(root);
  dict.set('Parent', rootRef);
  catalog.set('Pages', rootRef);
  return { ref: rootRef, dict: root };
}

/** The root may turn and crop its pages, and means those of the original. */
function keepFromInheriting(page: PdfDict): void {
  const size = page.getArray('MediaBox');
  if (size === undefined) throw new TypeError('A page to append has no size of its own');
  page.set('CropBox', new PdfArray(size.toArray()));
  page.set('Rotate', PdfNumber.of(0));
}
