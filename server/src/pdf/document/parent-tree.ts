/**
 * Reads and extends the mapping from content back to its structure element (ISO 32000-2, 14.7.5.4): a number tree in
 * which pages and annotations each have a key.
 */
import { PdfArray, PdfDict, PdfNumber, type PDF, type PdfObject } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { resolverOf } from './objects.ts';

export interface ParentTree {
  /** Returns the elements of a page by mark, or undefined if the key has none. */
  get(key: number): PdfArray | undefined;
  /** Adds a value and returns its new key. */
  add(value: PdfObject): number;
}

export function openParentTree(pdf: PDF, root: PdfDict): ParentTree {
  const resolve = resolverOf(pdf);
  const tree = root.getDict('ParentTree', resolve);
  const entries = readEntries(tree, resolve);
  // The claimed next key is checked against the existing keys, because it may be wrong.
  const claimed = root.getNumber('ParentTreeNextKey', resolve)?.value ?? 0;
  let next = isKey(claimed) ? claimed : 0;
  for (const key of entries.keys()) next = Math.max(next, key + 1);
  let append: ((key: number, value: PdfObject) => void) | undefined;
  return {
    get(key) {
      const value = dereference(entries.get(key), resolve);
      return value instanceof PdfArray ? value : undefined;
    },
    add(value) {
      const key = next++;
      append ??= growTree(pdf, root, entries);
      append(key, value);
      entries.set(key, value);
      root.set('ParentTreeNextKey', PdfNumber.of(next));
      return key;
    },
  };
}

/** Many readers use 32-bit integers, and the range leaves space for the keys to be added. */
const KEYS_END = 2 ** 31 - 2 ** 20;

function isKey(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < KEYS_END;
}

/** Reads the leaves of a number tree (ISO 32000-2, 7.9.7), visiting each node once. */
function readEntries(tree: PdfDict | undefined, resolve: Resolve): Map<number, PdfObject> {
  const entries = new Map<number, PdfObject>();
  const visited = new Set<PdfDict>();
  const waiting: (PdfObject | undefined)[] = [tree];
  while (waiting.length > 0) {
    const node = dereference(waiting.pop(), resolve);
    if (!(node instanceof PdfDict) || visited.has(node)) continue;
    visited.add(node);
    for (const kid of node.getArray('Kids', resolve) ?? []) waiting.push(kid);
    const pairs = node.getArray('Nums', resolve)?.toArray() ?? [];
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      const [key, value] = [dereference(pairs[index], resolve), pairs[index + 1]];
      if (key instanceof PdfNumber && isKey(key.value) && value) entries.set(key.value, value);
    }
  }
  return entries;
}

/**
 * Adds keys larger than all existing ones, at the end of a tree without branches or else on a new branch. Creates a new
 * root, because the existing object may be used elsewhere in the document.
 */
function growTree(
  pdf: PDF,
  root: PdfDict,
  entries: Map<number, PdfObject>,
): (key: number, value: PdfObject) => void {
  const resolve = resolverOf(pdf);
  const kids = root.getDict('ParentTree', resolve)?.getArray('Kids', resolve);
  if (!kids) {
    const known = [...entries].toSorted(([one], [other]) => one - other);
    const pairs = new PdfArray(known.flatMap(([key, value]) => [PdfNumber.of(key), value]));
    root.set('ParentTree', pdf.register(PdfDict.of({ Nums: pairs })));
    return (key, value) => pairs.push(PdfNumber.of(key), value);
  }
  const pairs = new PdfArray();
  const leaf = PdfDict.of({ Nums: pairs });
  root.set('ParentTree', pdf.register(PdfDict.of({ Kids: new PdfArray([...kids, pdf.register(leaf)]) })));
  return (key, value) => {
    pairs.push(PdfNumber.of(key), value);
    leaf.set('Limits', new PdfArray([pairs.at(0) ?? PdfNumber.of(key), PdfNumber.of(key)]));
  };
}
