import { PDF, PdfRef } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { onePage, writePackedPdf, writePdf } from '../testing/write-pdf.ts';
import { composed } from '../pages/testing/composed.ts';
import { sampleFacts, sampleParticipant } from '../pages/testing/sample-facts.ts';

const FIELD = { page: 1, x: 40, y: 100, width: 160, height: 60 };
/** Object numbers that the upload refers to but does not define. */
const NUMBERS = Array.from({ length: 300 }, (_, index) => index + 30);
const PICTURES = NUMBERS.map((number) => `/Im${number} ${number} 0 R`).join(' ');

describe('an object added to a document', () => {
  it.each([
    ['', writePdf(onePage({ page: `/Resources << /XObject << ${PICTURES} >> >>` }))],
    [
      ', with a very large object number',
      writePdf(onePage({ page: `/Resources << /XObject << ${PICTURES} /A 999999999 0 R >> >>` })),
    ],
    [
      ' from within an object stream',
      writePackedPdf(
        {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << /XObject << ${PICTURES} >> >> >>`,
        },
        {},
      ),
    ],
  ])('does not get a number that the document already refers to%s', async (_, upload) => {
    const facts = sampleFacts([await sampleParticipant({ fields: [FIELD] })]);
    const pdf = await PDF.load(await composed(upload, facts), { lenient: false });
    expect(pdf.getPageCount()).toBeGreaterThan(1);
    expect(NUMBERS.filter((number) => pdf.context.resolve(PdfRef.of(number, 0)) !== null)).toEqual([]);
  });
});
