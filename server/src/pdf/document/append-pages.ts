/**
 * Adds new pages to a document as one more node of its page tree. Only the root of the original tree is rewritten,
 * regardless of the number of pages. (The library rewrites every page and drops inherited attributes.)
 *
 * `pdf.getPageCount()` does not count the new pages until the saved file is loaded again.
 */
import { PdfArray, PdfDict, PdfName, PdfNumber, type PDF } from '@libpdf/core';
import type { FoundPage } from './find-page.ts';
import { catalogOf, resolverOf } from './objects.ts';

export const appendPages = (pdf: PDF, pages: PdfDict[]): FoundPage[] => addPages(pdf, pages, 'after');

/** Adds pages in front of all other pages. */
export const prependPages = (pdf: PDF, pages: PdfDict[]): FoundPage[] => addPages(pdf, pages, 'before');

function addPages(pdf: PDF, pages: PdfDict[], place: 'before' | 'after'): FoundPage[] {
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
  const added = pages.map((dict) => {
    dict.set('Parent', nodeRef);
    keepFromInheriting(dict);
    return { ref: pdf.register(dict), dict };
  });
  node.set('Kids', new PdfArray(added.map(({ ref }) => ref)));
  kids.insert(place === 'before' ? 0 : kids.length, nodeRef);
  root.set('Count', PdfNumber.of((root.getNumber('Count', resolve)?.value ?? 0) + pages.length));
  return added;
}

function rootOf(pdf: PDF): FoundPage {
  const catalog = catalogOf(pdf);
  const ref = catalog.getRef('Pages');
  const dict = catalog.get('Pages', resolverOf(pdf));
  if (ref === undefined || !(dict instanceof PdfDict)) throw new TypeError('The document has no page tree');
  return { ref, dict };
}

/**
 * Sets on the page every attribute that it would otherwise inherit. The root may rotate and crop its pages, and only
 * the original pages should be rotated or cropped.
 */
function keepFromInheriting(page: PdfDict): void {
  const size = page.getArray('MediaBox');
  if (size === undefined) throw new TypeError('An added page has no MediaBox');
  page.set('CropBox', new PdfArray(size.toArray()));
  page.set('Rotate', page.getNumber('Rotate') ?? PdfNumber.of(0));
}
