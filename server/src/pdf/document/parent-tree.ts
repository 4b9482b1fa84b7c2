/**
 * Extends the mapping from content back to its structure elements (ISO 32000-2, 14.7.5.4). Each page and each
 * annotation has a key in it. Only rewritten documents are tagged, so the mapping is a single list with ascending keys.
 */
import { PdfArray, PdfNumber, type PDF, type PdfDict, type PdfObject } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import { resolverOf } from './objects.ts';

export interface ParentTree {
  /** Returns the elements of a page by marked-content identifier, or undefined if the key is unused. */
  get(key: number): PdfArray | undefined;
  /** Adds a value under a new key, and returns that key. */
  add(value: PdfObject): number;
}

/** Opens the mapping of a tagged document. Returns null if its layout is not that of a rewritten document. */
export function openParentTree(pdf: PDF, root: PdfDict): ParentTree | null {
  const resolve = resolverOf(pdf);
  const pairs = root.getDict('ParentTree', resolve)?.getArray('Nums', resolve);
  const next = root.getNumber('ParentTreeNextKey', resolve)?.value;
  if (!pairs || next === undefined) return null;
  const entries = pairs.toArray();
  let key = next;
  return {
    get(wanted) {
      const at = entries.findIndex(
        (entry, index) => index % 2 === 0 && entry instanceof PdfNumber && entry.value === wanted,
      );
      const value = at === -1 ? null : dereference(entries[at + 1], resolve);
      return value instanceof PdfArray ? value : undefined;
    },
    add(value) {
      pairs.push(PdfNumber.of(key), value);
      key += 1;
      root.set('ParentTreeNextKey', PdfNumber.of(key));
      return key - 1;
    },
  };
}
