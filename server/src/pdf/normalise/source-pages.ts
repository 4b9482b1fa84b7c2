/** Lists the pages of the uploaded document with inherited attributes (ISO 32000-1, 7.7.3.4). */
import { PdfDict, type PdfObject } from '@libpdf/core';
import { catalogOf } from '../document/objects.ts';
import { visiblePage, type VisiblePage } from '../document/visible-page.ts';
import { dereference } from '../reading/dereference.ts';
import { itemsAt, nameAt } from '../reading/entries.ts';
import type { Source } from './source.ts';

export interface SourcePage {
  dict: PdfDict;
  view: VisiblePage;
  resources: PdfDict | undefined;
}

const MAX_DEPTH = 100;

/** Returns the pages. Throws if a page has no usable size. */
export function listPages(source: Source): SourcePage[] {
  const { pdf, resolve } = source;
  const pages: SourcePage[] = [];
  const seen = new Set<PdfDict>();
  const visit = (value: PdfObject | undefined, resources: PdfDict | undefined, depth: number): void => {
    const node = dereference(value, resolve);
    if (!(node instanceof PdfDict) || seen.has(node) || depth > MAX_DEPTH) return;
    seen.add(node);
    const own = dereference(node.get('Resources'), resolve);
    const known = own instanceof PdfDict ? own : resources;
    if (nameAt(node, 'Type', resolve) === 'Page')
      pages.push({ dict: node, view: visiblePage(node, pdf), resources: known });
    else for (const kid of itemsAt(node, 'Kids', resolve)) visit(kid, known, depth + 1);
  };
  visit(catalogOf(pdf).get('Pages'), undefined, 0);
  return pages;
}
