import { PDF, PdfDict, PdfNumber } from '@libpdf/core';
import { expect, it } from 'vitest';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { catalogOf } from './objects.ts';
import { inDigits, saveDocument } from './save-document.ts';

it('preserves the numbers in a rewritten dictionary', async () => {
  const numbers = '0.00000012 0.000488281 1000000000000000000000000 -7 .5 0';
  const bytes = writePdf(onePage({ catalog: `/Kept << /Numbers [${numbers}] >>` }));
  const pdf = await PDF.load(bytes, { lenient: false });
  catalogOf(pdf).set('Added', PdfNumber.of(1));
  const saved = await PDF.load(await saveDocument(pdf), { lenient: false });
  const stored = catalogOf(saved).get('Kept');
  const values = stored instanceof PdfDict ? stored.getArray('Numbers')?.toArray() : undefined;
  expect(values?.map((each) => each.type === 'number' && each.value)).toEqual(numbers.split(' ').map(Number));
});

it.each([
  [Infinity, Number.MAX_VALUE],
  [-Infinity, -Number.MAX_VALUE],
  [1e21, 1e21],
  [-1.5e-9, -1.5e-9],
  [5e-324, 0],
])('writes %d without an exponent', (value, read) => {
  expect(inDigits(value)).toMatch(/^-?\d+(?:\.\d+)?$/);
  expect(Number(inDigits(value))).toBe(read);
});
