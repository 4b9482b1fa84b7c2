import { afterAll, describe, expect, it } from 'vitest';
import { keyFacts } from '@countersign/contract/originator/key-facts';
import { pagesOf } from '../../pdf/pages/testing/words-of.ts';
import { createPdfInspector } from '../../pdf/inspection/inspector.ts';
import type { Agreement } from './agreement.ts';
import {
  demoKeyFacts,
  makeDemoAgreement,
  makeSampleAgreement,
  SAMPLE_SIGNATURE_FIELDS,
} from './sample-agreement.ts';

const inspector = createPdfInspector({ processorMs: 30_000, timeoutMs: 30_000 });
afterAll(() => inspector.close());

const agreement: Agreement = {
  number: 'LA-2026-004217',
  date: '2026-03-12',
  place: 'Bengaluru',
  lender: { name: 'Banyan Grove Finance Ltd', address: '14 Orchard Terrace, Bengaluru 560001' },
  borrower: { name: 'Asha Raman', address: '27 Lake View Road, Bengaluru 560034' },
  coBorrower: { name: 'Vikram Raman', address: '27 Lake View Road, Bengaluru 560034' },
  purpose: 'purchase of a delivery van',
  amount: 250_000,
  currency: 'INR',
  annualRatePercent: 11.5,
  months: 24,
  processingFee: 2_500,
};

it('states key facts that match its first page', async () => {
  const at = new Date('2026-03-05');
  const { amount, instalment, fees, total_repayment } = keyFacts.parse(demoKeyFacts(at));
  const [first = []] = await pagesOf(new Uint8Array(await makeDemoAgreement(at, 'Meridian Finance')));
  const words = first.map(({ text }) => text);
  for (const sum of [amount, instalment, fees, total_repayment])
    expect(words).toContain(`INR ${sum?.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`);
});

describe('the sample agreement', () => {
  it.each([1, 24, 36])(
    'is a four-page document that the server accepts for signing, with %i instalments',
    async (months) => {
      const inspection = await inspector.inspect(await makeSampleAgreement({ ...agreement, months }));
      expect(inspection).toMatchObject({ ok: true, pages: 4 });
    },
  );

  it('has space for both signatures on its last page', async () => {
    const inspection = await inspector.inspect(await makeSampleAgreement(agreement));
    if (!inspection.ok) throw new Error(inspection.detail);
    const { borrower, coBorrower } = SAMPLE_SIGNATURE_FIELDS;
    for (const field of [borrower, coBorrower]) {
      const size = inspection.sizes[field.page - 1];
      expect(field.page).toBe(inspection.pages);
      expect(field.x + field.width).toBeLessThan(size?.width ?? 0);
      expect(field.y + field.height).toBeLessThan(size?.height ?? 0);
    }
    expect(borrower.x + borrower.width).toBeLessThan(coBorrower.x);
  });

  it('is byte-identical for identical input, and different otherwise', async () => {
    const [first, second, other] = await Promise.all([
      makeSampleAgreement(agreement),
      makeSampleAgreement(agreement),
      makeSampleAgreement({ ...agreement, amount: 300_000 }),
    ]);
    expect(first.equals(second)).toBe(true);
    expect(first.equals(other)).toBe(false);
  });

  it('rejects text that it cannot print instead of printing something else', async () => {
    const inHindi = { ...agreement, borrower: { ...agreement.borrower, name: 'आशा रमन' } };
    await expect(makeSampleAgreement(inHindi)).rejects.toThrow('Latin letters only');
    await expect(makeSampleAgreement({ ...agreement, months: 37 })).rejects.toThrow('36 instalments');
    await expect(makeSampleAgreement({ ...agreement, purpose: 'tools and '.repeat(400) })).rejects.toThrow(
      'too long',
    );
  });
});
