import { PDF, PdfDict, PdfNumber, PdfString } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { smallPdf } from '../verification/testing/test-documents.ts';
import { readClaim, writeClaim } from './claim.ts';
import { catalogOf } from './objects.ts';

const session = '0199f3b2-7c1e-7aa0-9d3e-5f0c2b7d9e11';
const head = 'c0de'.repeat(16);

async function withClaim(entries: ConstructorParameters<typeof PdfDict>[0]): Promise<PDF> {
  const pdf = await PDF.load(await smallPdf(), { lenient: false });
  catalogOf(pdf).set('CSGN_Signing', new PdfDict(entries));
  return pdf;
}

describe('the claim of a sealed document', () => {
  it('is read back from the saved file', async () => {
    const pdf = await PDF.load(await smallPdf(), { lenient: false });
    expect(readClaim(pdf)).toBeNull();
    const evidence = { count: 57, sha256: head };
    writeClaim(pdf, { sessionId: session, evidence });
    const saved = await PDF.load(await pdf.save({ incremental: true }), { lenient: false });
    expect(readClaim(saved)).toEqual({ sessionId: session, evidence });
  });

  it.each([
    ['an invalid session ID', 'x', head, 57],
    ['a chain head that is not a SHA-256 hash', session, head.slice(1), 57],
    ['no events', session, head, 0],
    ['a fractional number of events', session, head, 1.5],
  ])('is null with %s', async (_what, id, sha256, count) => {
    const pdf = await withClaim([
      ['Session', PdfString.fromString(id)],
      ['EvidenceHead', PdfString.fromString(sha256)],
      ['EvidenceEvents', PdfNumber.of(count)],
    ]);
    expect(readClaim(pdf)).toBeNull();
  });

  it('is null if its key holds something else', async () => {
    const pdf = await PDF.load(await smallPdf(), { lenient: false });
    catalogOf(pdf).set('CSGN_Signing', PdfString.fromString(session));
    expect(readClaim(pdf)).toBeNull();
    expect(readClaim(await withClaim([['Session', PdfNumber.of(7)]]))).toBeNull();
  });
});
