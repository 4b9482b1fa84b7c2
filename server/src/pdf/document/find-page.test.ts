import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { writePdf } from '../testing/write-pdf.ts';
import { findPage } from './find-page.ts';

const page = (parent: number) => `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 100 100] >>`;

async function numbersOf(rootKids: string): Promise<(number | undefined)[]> {
  const pdf = await PDF.load(
    writePdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: `<< /Type /Pages /Kids ${rootKids} /Count 3 >>`,
      3: '<< /Type /Pages /Parent 2 0 R /Kids [4 0 R 5 0 R] /Count 2 >>',
      4: page(3),
      5: page(3),
      6: page(2),
      7: '[3 0 R 6 0 R]',
    }),
    { lenient: false },
  );
  return [0, 1, 2, 3, 4].map((number) => findPage(pdf, number)?.ref.objectNumber);
}

describe('finding a page', () => {
  it('counts from 1 through all levels of the tree', async () => {
    expect(await numbersOf('[3 0 R 6 0 R]')).toEqual([undefined, 4, 5, 6, undefined]);
  });

  it('follows lists of kids that are indirect objects', async () => {
    expect(await numbersOf('7 0 R')).toEqual([undefined, 4, 5, 6, undefined]);
  });

  it('does not loop in a cyclic tree', async () => {
    expect(await numbersOf('[2 0 R 3 0 R 2 0 R 6 0 R]')).toEqual([undefined, 4, 5, 6, undefined]);
  });
});
