/**
 * Finds a page by its number, from 1. The library's own list of pages omits pages below an indirect list of kids, which ISO
 * 32000-1, 7.7.3.2 allows and real programs write.
 */
import { PdfArray, PdfDict, PdfRef, type PDF, type PdfObject } from '@libpdf/core';
import { catalogOf, isPage, resolverOf } from './objects.ts';

export interface FoundPage {
  ref: PdfRef;
  dict: PdfDict;
}

export function findPage(pdf: PDF, number: number): FoundPage | null {
  const resolve = resolverOf(pdf);
  const visited = new Set<number>();
  const waiting: (PdfObject | undefined)[] = [catalogOf(pdf).get('Pages')];
  let left = number;
  while (waiting.length > 0) {
    const ref = waiting.pop();
    if (!(ref instanceof PdfRef) || visited.has(ref.objectNumber)) continue;
    visited.add(ref.objectNumber);
    const dict = pdf.context.resolve(ref);
    if (!(dict instanceof PdfDict)) continue;
    const kids = dict.get('Kids', resolve);
    if (kids instanceof PdfArray && !isPage(dict, pdf)) waiting.push(...kids.toArray().toReversed());
    else if (--left === 0) return { ref, dict };
  }
  return null;
}
