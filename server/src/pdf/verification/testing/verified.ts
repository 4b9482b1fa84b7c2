import type { PdfVerdict, SignatureVerdict } from '../verdict.ts';
import { verifyPdf } from '../verify-pdf.ts';
import type { Identity } from '../../../pki/testing/test-pki.ts';

export async function verified(bytes: Buffer, trusted: Identity[], now = new Date()): Promise<PdfVerdict> {
  const result = await verifyPdf(bytes, { trusted: trusted.map(({ certificate }) => certificate), now });
  if ('refused' in result) throw new Error(`Refused: ${result.refused}`);
  return result;
}

/** Returns the verdicts on one signature without their reasons. */
export function verdictsOf(signature: SignatureVerdict | undefined): Record<string, string | undefined> {
  return {
    integrity: signature?.integrity.verdict,
    coverage: signature?.coverage.verdict,
    trust: signature?.trust.verdict,
  };
}

export const ALL_PASSED = { integrity: 'passed', coverage: 'passed', trust: 'passed' };
