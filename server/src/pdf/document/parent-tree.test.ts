import { PDF, PdfArray, PdfNumber } from '@libpdf/core';
import { expect, it } from 'vitest';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { catalogOf, resolverOf } from './objects.ts';
import { openParentTree } from './parent-tree.ts';

async function opened(entries: string) {
  const parts = { 5: `<< /Type /StructTreeRoot ${entries} >>`, 6: '<< /Nums [0 [4 0 R] 1 [4 0 R]] >>' };
  const bytes = writePdf(onePage({ catalog: '/StructTreeRoot 5 0 R', parts }));
  const pdf = await PDF.load(bytes, { lenient: false });
  const root = catalogOf(pdf).getDict('StructTreeRoot', resolverOf(pdf));
  if (!root) throw new Error('There is no structure');
  return { pdf, root };
}

it('continues the keys, and finds the added ones later', async () => {
  const { pdf, root } = await opened('/ParentTree 6 0 R /ParentTreeNextKey 2');
  const tree = openParentTree(pdf, root);
  expect(tree?.get(1)?.length).toBe(1);
  expect(tree?.get(2)).toBeUndefined();
  expect([tree?.add(PdfArray.of(PdfNumber.of(5))), tree?.add(new PdfArray())]).toEqual([2, 3]);
  expect(root.getNumber('ParentTreeNextKey')?.value).toBe(4);
  expect(openParentTree(pdf, root)?.get(2)?.at(0)).toEqual(PdfNumber.of(5));
});

it.each(['', '/ParentTree 6 0 R', '/ParentTree << /Kids [6 0 R] >> /ParentTreeNextKey 2'])(
  'leaves tags of other programs alone: %s',
  async (entries) => {
    const { pdf, root } = await opened(entries);
    expect(openParentTree(pdf, root)).toBeNull();
  },
);
