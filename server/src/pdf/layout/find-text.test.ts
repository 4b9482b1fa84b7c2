import { describe, expect, it } from 'vitest';
import { pagesOf } from '../pages/testing/words-of.ts';
import { openDocument } from '../document/open-document.ts';
import { browserPdf, latexPdf, wordPdf } from '../testing/programs/program-pdfs.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { readPages } from './fill-document.ts';
import { findText } from './find-text.ts';

async function find(file: Buffer, text: string) {
  const pages = readPages(await openDocument(file)).map((page) => page.text);
  return findText(pages, text).map(({ box }) => box);
}

/** How far letters of 12 points extend below the baseline, in points. */
const DESCENT = 0.22 * 12;

const PROGRAMS = [
  ['Word', wordPdf()],
  ['LaTeX', latexPdf()],
  ['a browser', browserPdf()],
] as const;

describe('a text in a document', () => {
  it.each(PROGRAMS)(
    'is found in a file of %s at the position that pdf.js reports',
    async (_program, file) => {
      const [items = []] = await pagesOf(file);
      for (const text of ['{{signature:borrower}}', 'Signature of the Guarantor']) {
        const [box, ...others] = await find(file, text);
        expect(others).toEqual([]);
        const seen = items.filter(
          ({ left, baseline, size }) =>
            Math.abs(left - (box?.left ?? 0)) < 1 &&
            Math.abs(baseline + 0.22 * size - (box?.bottom ?? 0)) < 1,
        );
        expect(seen.map((item) => item.text.slice(0, 2))).toEqual([text.slice(0, 2)]);
      }
    },
  );

  it.each(PROGRAMS)('is found across runs, ligatures and kerning in a file of %s', async (_program, file) => {
    for (const text of ['officer affirms', 'Signature of the Borrower', 'first  instalment\nis paid'])
      expect(await find(file, text)).toHaveLength(1);
    for (const text of ['Signature of the Lender', 'orrower', 'Signature of the Borrow', 'instal'])
      expect(await find(file, text)).toEqual([]);
  });

  it('is found by its ActualText', async () => {
    expect(await find(browserPdf(), 'उधारकर्ता के हस्ताक्षर')).toHaveLength(1);
  });

  // On pages that are rotated clockwise, left-to-right text runs down the page, then to the left, then up.
  it.each([
    [0, { left: 32, bottom: 500 - 448 + DESCENT }],
    [90, { left: 448 - 60 - DESCENT, top: 32 }],
    [180, { right: 400 - 72, top: 448 - 60 - DESCENT }],
    [270, { right: 500 - 448 + DESCENT, bottom: 400 - 72 }],
  ])(
    'is found at its visible position on a page that is cropped and rotated by %i degrees',
    async (rotate, seen) => {
      const file = writePdf(
        onePage({
          page: `/CropBox [40 60 400 500] /Rotate ${rotate} /Resources << /Font << /F 5 0 R >> >>`,
          parts: {
            4: { dict: '', data: Buffer.from('BT /F 12 Tf 72 448 Td (Sign here) Tj ET') },
            5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
          },
        }),
      );
      const [box] = await find(file, 'Sign here');
      for (const [side, place] of Object.entries(seen))
        expect(box?.[side === 'left' || side === 'right' || side === 'top' ? side : 'bottom']).toBeCloseTo(
          place,
          3,
        );
    },
  );

  it('is found in forms, by glyph names, in reading order, and at each occurrence', async () => {
    const file = writePdf(
      onePage({
        page: '/Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >>',
        parts: {
          4: {
            dict: '',
            data: Buffer.from(
              `q 1 0 0 1 10 20 cm /X Do Q /X Do BT /F 10 Tf 248 600 Td (here) Tj -34 0 Td (sign not) Tj ET`,
            ),
          },
          5: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Differences [1 /S /i /g /n /fi /uni0939] >> >>',
          6: {
            dict: '/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Matrix [2 0 0 2 0 0] /Resources << /Font << /F 5 0 R >> >>',
            data: Buffer.from('BT /F 10 Tf 50 60 Td <01020304> Tj ( ) Tj <0506> Tj ET'),
          },
        },
      }),
    );
    const found = await find(file, 'Sign fiह');
    expect(found.map(({ left }) => left)).toEqual([110, 100]);
    // The words are compared from left to right, as people read them, regardless of their order in the file.
    expect(await find(file, 'sign not here')).toHaveLength(1);
  });
});
