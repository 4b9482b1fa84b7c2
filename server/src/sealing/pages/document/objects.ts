import { PdfDict, type PDF, type PdfObject, type PdfRef } from '@libpdf/core';

export function resolverOf(pdf: PDF): (ref: PdfRef) => PdfObject | null {
  return (ref) => pdf.context.resolve(ref);
}

export function catalogOf(pdf: PDF): PdfDict {
  const root = pdf.context.info.trailer.getRef('Root');
  const catalog = root === undefined ? null : pdf.context.resolve(root);
  if (!(catalog instanceof PdfDict)) throw new TypeError('The document has no catalog');
  return catalog;
}

/** An attribute of a page, which may stand on a node above it (ISO 32000-1, 7.7.3.4). */
export function inherited(page: PdfDict, key: string, pdf: PDF): PdfObject | undefined {
  const resolve = resolverOf(pdf);
  const visited = new Set<PdfDict>();
  for (let node: PdfDict | undefined = page; node !== undefined; node = node.getDict('Parent', resolve)) {
    if (visited.has(node)) return undefined;
    visited.add(node);
    const value = node.get(key, resolve);
    if (value !== undefined) return value;
  }
  return undefined;
}
