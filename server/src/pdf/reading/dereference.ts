import { PdfRef, type PdfObject } from '@libpdf/core';

export type Resolve = (ref: PdfRef) => PdfObject | null;

/** Follows references, including references to references. Returns undefined for a cycle. */
export function dereference(value: PdfObject | undefined, resolve: Resolve): PdfObject | undefined {
  let current: PdfObject | undefined = value;
  for (let hops = 0; current instanceof PdfRef; hops++) {
    if (hops >= 16) return undefined;
    current = resolve(current) ?? undefined;
  }
  return current;
}
