import { PDF, PdfArray, PdfNumber } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { catalogOf, resolverOf } from './objects.ts';
import { openParentTree } from './parent-tree.ts';

async function rootWith(entries: string) {
  const parts = { 5: `<< /Type /StructTreeRoot ${entries} >>` };
  const bytes = writePdf(onePage({ catalog: '/StructTreeRoot 5 0 R', parts }));
  const pdf = await PDF.load(bytes, { lenient: false });
  const root = catalogOf(pdf).getDict('StructTreeRoot', resolverOf(pdf));
  if (!root) throw new Error('There is no structure');
  return { pdf, root };
}

describe('the keys of the parent tree', () => {
  it.each([
    ['a declared next key', '/ParentTreeNextKey 7', 7],
    ['a larger key than declared', '/ParentTree << /Nums [3 [] 9 []] >> /ParentTreeNextKey 4', 10],
    ['no parent tree', '', 0],
    ['a huge next key', '/ParentTreeNextKey 1000000000000000000000000', 0],
    ['a fractional next key', '/ParentTree << /Nums [2 []] >> /ParentTreeNextKey 7.5', 3],
    ['a negative next key', '/ParentTreeNextKey -5', 0],
    ['a next key of more than 32 bits', '/ParentTree << /Nums [2 []] >> /ParentTreeNextKey 2147483648', 3],
    ['invalid keys', '/ParentTree << /Nums [2 [] -1 [] 2.5 [] 9007199254740991 []] >>', 3],
  ])('continue correctly with %s', async (_, entries, first) => {
    const { pdf, root } = await rootWith(entries);
    const tree = openParentTree(pdf, root);
    expect([tree.add(new PdfArray()), tree.add(new PdfArray())]).toEqual([first, first + 1]);
    expect(root.getNumber('ParentTreeNextKey')?.value).toBe(first + 2);
  });

  it.each([
    ['absent', ''],
    ['null', '/ParentTree null'],
    ['a list', '/ParentTree [1]'],
    ['a dangling reference', '/ParentTree 99 0 R'],
    ['without a valid list of entries', '/ParentTree << /Nums 7 >>'],
  ])('are found again after being added to a tree that is %s', async (_, entries) => {
    const { pdf, root } = await rootWith(entries);
    const key = openParentTree(pdf, root).add(PdfArray.of(PdfNumber.of(5)));
    expect(openParentTree(pdf, root).get(key)?.at(0)).toEqual(PdfNumber.of(5));
  });
});
