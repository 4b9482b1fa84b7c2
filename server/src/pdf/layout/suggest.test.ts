import { describe, expect, it } from 'vitest';
import { makeDemoAgreement, SAMPLE_SIGNATURE_FIELDS } from '../../demo/sample-agreement/sample-agreement.ts';
import { openDocument } from '../document/open-document.ts';
import { browserPdf, latexPdf, wordPdf } from '../testing/programs/program-pdfs.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { readPages } from './fill-document.ts';
import { suggestFields } from './suggest.ts';

async function suggest(file: Buffer, roles: { id: string; name: string }[] = []) {
  const pages = readPages(await openDocument(file)).map(({ text }) => ({
    text,
    form: [],
    width: 595,
    height: 842,
  }));
  return suggestFields(pages, roles);
}

/** Draws a page of 595 by 842 points with these operations. Its letters have a size of 10 points. */
const drawn = (content: string): Buffer =>
  writePdf(
    onePage({
      page: '/MediaBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >>',
      parts: {
        4: { dict: '', data: Buffer.from(content) },
        5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      },
    }),
  );
const words = (text: string, x: number, y: number): string => `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET `;
const inBrief = (found: Awaited<ReturnType<typeof suggest>>) =>
  found.map(({ kind, role, page, label }) => [kind, role, page, label]);

describe('suggested fields', () => {
  it('match the signature boxes of the sample agreement and nothing else', async () => {
    const found = await suggest(await makeDemoAgreement(new Date('2026-11-16'), 'Meridian Finance'));
    expect(inBrief(found)).toEqual([
      ['signature', 'borrower', 4, 'The Borrower'],
      ['signature', 'co-borrower', 4, 'The Co-borrower'],
    ]);
    const { borrower, coBorrower } = SAMPLE_SIGNATURE_FIELDS;
    for (const [index, box] of [borrower, coBorrower].entries()) {
      const field = found[index];
      expect(field?.x).toBeGreaterThanOrEqual(box.x);
      expect(field?.y).toBeGreaterThanOrEqual(box.y - 0.01);
      expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual(box.x + box.width);
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(box.y + box.height + 0.01);
    }
  });

  it('never assign a place to a layout role whose name is only part of the role named there', async () => {
    const agreement = await makeDemoAgreement(new Date('2026-11-16'), 'Meridian Finance');
    const rolesAt = async (...roles: { id: string; name: string }[]) =>
      (await suggest(agreement, roles)).map(({ role }) => role);
    const borrower = { id: 'b', name: 'Borrower' };
    expect(await rolesAt(borrower)).toEqual(['b', 'co-borrower']);
    expect(await rolesAt(borrower, { id: 'second', name: 'Co-borrower' })).toEqual(['b', 'second']);
  });

  it.each([
    ['a role above it', words('For the Guarantor', 60, 215) + '60 150 200 60 re S', 'guarantor'],
    ['a role of the layout', words('Proprietor:', 60, 215) + '60 150 200 60 re S', 'owner'],
    ['words below it', '60 150 200 60 re S ' + words("Borrower's signature", 60, 138), 'borrower'],
    ['words inside it', '60 150 200 60 re S ' + words('Sign here', 64, 154), null],
    ['lines around it', words('Witness', 60, 215) + '60 150 m 260 150 l 260 210 l 60 210 l s', 'witness'],
  ])('include a box with %s', async (_, content, role) => {
    const found = await suggest(drawn(content), [{ id: 'owner', name: 'Proprietor' }]);
    expect(found).toMatchObject([{ kind: 'signature', role, x: 60, y: 632, width: 200, height: 60 }]);
  });

  it.each([
    ['for a photo', words('Photograph of the Borrower', 60, 215) + '60 150 200 60 re S'],
    ['that is filled in', words('Borrower', 60, 215) + '60 150 200 60 re S ' + words('Asha Rao', 80, 180)],
    ['as high as one line', words('Borrower', 60, 175) + '60 150 200 20 re S'],
    ['as large as a page', words('Borrower', 60, 715) + '60 100 400 610 re S'],
    ['that is far from the words', words('Borrower', 60, 400) + '60 150 200 60 re S'],
    [
      'below a sentence',
      words('The Borrower signs in the presence of a Witness', 60, 215) + '60 150 200 60 re S',
    ],
  ])('exclude a box %s', async (_, content) => {
    expect(await suggest(drawn(content))).toEqual([]);
  });

  it('match the snapshot for files of other programs', async () => {
    const found = await Promise.all([wordPdf(), latexPdf(), browserPdf()].map((file) => suggest(file)));
    expect(found.map(inBrief)).toMatchInlineSnapshot(`
      [
        [
          [
            "signature",
            "borrower",
            1,
            "{{signature:borrower}}",
          ],
          [
            "signature",
            "borrower",
            1,
            "Signature of the Borrower",
          ],
          [
            "signature",
            "guarantor",
            1,
            "Signature of the Guarantor",
          ],
        ],
        [
          [
            "signature",
            "borrower",
            1,
            "{{signature:borrower}}",
          ],
          [
            "date",
            null,
            1,
            "Date of signing:",
          ],
          [
            "signature",
            "guarantor",
            1,
            "Signature of the Guarantor",
          ],
        ],
        [
          [
            "signature",
            "borrower",
            1,
            "{{signature:borrower}}",
          ],
          [
            "signature",
            "guarantor",
            1,
            "Signature of the Guarantor",
          ],
        ],
      ]
    `);
  });
});
