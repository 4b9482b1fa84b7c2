/** Tests that drawing on a page adds to its content without changing it. */
import { PdfArray, PdfName, PdfNumber, PdfStream, type PdfObject } from '@libpdf/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endurance } from '../../../tests/helpers/endurance.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { drawOnPage } from '../document/draw-on-page.ts';
import { findPage } from '../document/find-page.ts';
import { openDocument } from '../document/open-document.ts';
import { saveDocument } from '../document/save-document.ts';
import { shownOn } from './testing/shown-on.ts';

const FORM = {
  dict: '/Type /XObject /Subtype /Form /BBox [0 0 40 40]',
  data: Buffer.from('q 1 w 0 0 9 9 re f'),
};

function pageOf(...contents: string[]): Buffer {
  const streams = contents.map((content, index) => [10 + index, { dict: '', data: Buffer.from(content) }]);
  const refs = contents.map((_, index) => `${10 + index} 0 R`).join(' ');
  const resources = '/Font << /F1 6 0 R >> /XObject << /Fm 7 0 R >>';
  return writePdf({
    ...onePage(),
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [${refs}] /Resources << ${resources} >> >>`,
    6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    7: FORM,
    ...Object.fromEntries(streams),
  });
}

async function drawnOn(upload: Buffer): Promise<Buffer> {
  const pdf = await openDocument(upload);
  const page = findPage(pdf, 1);
  if (page === null) throw new Error('It has a page');
  const entries: [string, PdfObject][] = [
    ['Type', PdfName.of('XObject')],
    ['Subtype', PdfName.of('Form')],
    ['BBox', new PdfArray([0, 0, 99, 99].map((side) => PdfNumber.of(side)))],
  ];
  const form = new PdfStream(entries, Buffer.from('0 0 77 77 re f'));
  drawOnPage(pdf, page.dict, [{ form: pdf.register(form), matrix: [1, 0, 0, 1, 100, 200] }]);
  return Buffer.from(await saveDocument(pdf));
}

/**
 * Returns the operations of a page before and after our drawing was added. The drawing's own operations, which come
 * last, are left out.
 */
async function shownBeforeAndAfter(...contents: string[]) {
  const upload = pageOf(...contents);
  const [before, after] = [await shownOn(upload), await shownOn(await drawnOn(upload))];
  return { before, after: after.slice(0, -1), drawn: after.at(-1) };
}

const ONE = 'BT /F1 18 Tf 60 500 Td (You owe INR 1,000) Tj ET ';
const OTHER = ' 1 1 1 rg 50 490 400 40 re f 0 g BT /F1 18 Tf 60 500 Td (You owe INR 9,000,000) Tj ET';

const OPERATIONS = [
  'q',
  'Q',
  'q',
  'Q',
  '0 0 1 1 re W n',
  '0.5 0 0 0.5 9 9 cm',
  '1 0 0 rg',
  '5 w',
  '0 0 9 9 re f',
  '/Fm Do',
  ONE,
  'BT',
  'ET',
  '/P BMC',
  'EMC',
  '% Q\n',
  '(Q) pop',
];

describe('the content of a page', () => {
  it.each([
    ['a clip restored without a save', [`${ONE} 0 0 1 1 re W n Q ${OTHER}`]],
    ['a matrix restored without a save', [`${ONE} 0.001 0 0 0.001 0 0 cm Q ${OTHER}`]],
    ['many restores', [`${'Q '.repeat(3000)} ${ONE} q q 0.1 0 0 0.1 0 0 cm`]],
    ['restores across several streams', [`${ONE} 0 0 1 1 re W n q Q`, `Q`, OTHER, 'q Q Q', ONE]],
    ['states left open', [`q q 0.1 0 0 0.1 0 0 cm ${ONE} 0 0 1 1 re W n`]],
    ['a text object left open', [`${ONE} BT /F1 90 Tf 7 Tr (X) Tj`]],
  ])('remains unchanged: %s', async (_what, contents) => {
    const { before, after, drawn } = await shownBeforeAndAfter(...contents);
    expect(before).not.toEqual([]);
    expect(after).toEqual(before);
    expect(drawn).toContain('"matrix":[1,0,0,1,100,200],"clips":[],"settings":{}');
  });

  it('remains unchanged, whatever states it saves, restores and leaves open', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...OPERATIONS), { maxLength: 30 }),
        fc.nat(30),
        async (all, cut) => {
          const parts = [all.slice(0, cut), all.slice(cut)].map((part) => ` ${part.join(' ')} `);
          const { before, after, drawn } = await shownBeforeAndAfter(...parts);
          expect(after).toEqual(before);
          expect(drawn).toContain('"matrix":[1,0,0,1,100,200],"clips":[],"settings":{}');
        },
      ),
      { numRuns: endurance({ short: 40, whole: 1_000 }) },
    );
  });
});
