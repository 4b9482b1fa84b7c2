import { PdfRef, type PdfObject } from '@libpdf/core';

export type Resolve = (ref: PdfRef) => PdfObject | null;

/** A reference may lead to another reference. A cycle resolves to nothing. */
export function dereference(value: PdfObject | undefined, resolve: Resolve): PdfObject | undefined {
  let current: PdfObject | undefined = value;
  for (let hops = 0; current instanceof PdfRef; hops++) {
    if (hops >= 16) return undefined;
    current = resolve(current) ?? undefined;
  }
  return current;
}
