import { PdfDict, type PDF, type PdfObject } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';

/**
 * Returns a function that resolves references. If a reference leads to another reference, it follows that one too, as
 * the inspection of uploads does.
 */
export function resolverOf(pdf: PDF): Resolve {
  return (ref) => dereference(ref, (each) => pdf.context.resolve(each)) ?? null;
}

export function catalogOf(pdf: PDF): PdfDict {
  const root = pdf.context.info.trailer.getRef('Root');
  const catalog = root === undefined ? null : pdf.context.resolve(root);
  if (!(catalog instanceof PdfDict)) throw new TypeError('The document has no catalog');
  return catalog;
}

/**
 * Checks whether a dictionary is a page. Only its Type entry decides, as in the inspection of uploads: some pages have
 * kids, and the tree may consist of a single page.
 */
export function isPage(dict: PdfDict, pdf: PDF): boolean {
  return dict.getName('Type', resolverOf(pdf))?.value === 'Page';
}

/**
 * Returns an attribute of a page. The page may inherit it from a node above it in the tree (ISO 32000-1, 7.7.3.4), and
 * even a stream can be such a node.
 */
export function inherited(page: PdfDict, key: string, pdf: PDF): PdfObject | undefined {
  const resolve = resolverOf(pdf);
  const root = catalogOf(pdf).getRef('Pages')?.objectNumber;
  const visited = new Set<PdfDict>();
  for (let node: PdfObject | undefined = page; node instanceof PdfDict; node = node.get('Parent', resolve)) {
    if (visited.has(node)) return undefined;
    visited.add(node);
    const value = node.get(key, resolve);
    if (value !== undefined) return value;
    // The root ends the search, even if it claims to have a parent.
    if (pdf.context.getRef(node)?.objectNumber === root) return undefined;
  }
  return undefined;
}
