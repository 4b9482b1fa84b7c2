import { afterAll, expect, it } from 'vitest';
import { PATIENTLY } from '../../../tests/helpers/patience.ts';
import { wordPdf } from '../testing/programs/program-pdfs.ts';
import { onePage, writePdf } from '../testing/write-pdf.ts';
import { createPdfLayouts, PdfTooComplex } from './layout-worker.ts';

const layouts = createPdfLayouts({
  processorMs: 3000,
  timeoutMs: PATIENTLY.timeout,
  maxWaitMs: PATIENTLY.timeout,
});
afterAll(() => layouts.close());

it('a document that takes too long is abandoned, and the next one is read', PATIENTLY, async () => {
  // Nested forms, each drawn ten times: ten thousand million glyphs in total.
  const forms = Array.from({ length: 10 }, (_, depth) => [
    10 + depth,
    {
      dict: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${11 + depth} 0 R >> >>`,
      data: Buffer.from('/X Do '.repeat(10)),
    },
  ]);
  const endless = writePdf(
    onePage({
      page: '/Resources << /XObject << /X 10 0 R >> >>',
      parts: { 4: { dict: '', data: Buffer.from('/X Do') }, 20: 'null', ...Object.fromEntries(forms) },
    }),
  );
  await expect(layouts.find(endless, ['x'])).rejects.toThrow(PdfTooComplex);
  expect(await layouts.find(wordPdf(), ['Signature of the Borrower', 'nothing'])).toMatchObject([
    [{ page: 1 }],
    [],
  ]);
});
