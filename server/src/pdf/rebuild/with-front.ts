/** Places the pages of one document in front of another. Both are in the strict form. */
import { copyObjects } from '../document/copy-objects.ts';
import { prependPages } from '../document/append-pages.ts';
import { findPage, type FoundPage } from '../document/find-page.ts';
import { openDocument } from '../document/open-document.ts';
import { rewriteDocument } from '../document/save-document.ts';

export async function withFront(document: Uint8Array, front: Uint8Array): Promise<Uint8Array> {
  const pdf = await openDocument(document);
  const source = await openDocument(front);
  const copier = copyObjects(source, pdf);
  const pages: FoundPage[] = [];
  for (let page = findPage(source, 1); page !== null; page = findPage(source, pages.length + 1))
    pages.push(page);
  prependPages(
    pdf,
    pages.map(({ dict }) => {
      // Links are removed, because they could lead to pages of the other file.
      dict.delete('Annots');
      return copier.dict(dict);
    }),
  );
  return rewriteDocument(pdf);
}
