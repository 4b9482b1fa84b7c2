/**
 * The way from content back to the element that it belongs to (ISO 32000-2, 14.7.5.4): a number tree, in which pages and
 * annotations each have a key.
 */
import { PdfArray, PdfDict, PdfNumber, type PDF, type PdfObject } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { resolverOf } from './objects.ts';

export interface ParentTree {
  /** The elements of a page, by mark; undefined where there are none under this key. */
  get(key: number): PdfArray | undefined;
  /** Answers the new key. */
  add(value: PdfObject): number;
}

export function openParentTree(pdf: PDF, root: PdfDict): ParentTree {
  const resolve = resolverOf(pdf);
  const tree = root.getDict('ParentTree', resolve);
  const entries = readEntries(tree, resolve);
  // What the document says of the next key is its own word.
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

/** Integers have 32 bits in many readers; some of these are left for the keys that are added. */
const KEYS_END = 2 ** 31 - 2 ** 20;

function isKey(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < KEYS_END;
}

/** From the leaves of a number tree (ISO 32000-2, 7.9.7), each visited once. */
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
 * Keys that are larger than all others: at the end of a tree without branches, else on a branch of their own. The root is made
 * anew, since what stands under its name may be part of anything.
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
