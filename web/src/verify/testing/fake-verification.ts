/** Verification results as the server sends them. */
import type { Verification } from '../upload-document.ts';

type Signature = Verification['signatures'][number];
type Finding = Verification['seal'];

export const passed = finding('passed', 'It holds', 'SIGNATURE_RIGHT');
export const failed = finding('failed', 'It does not hold', 'SIGNATURE_WRONG');
export const open = finding('indeterminate', 'It cannot be decided', 'NOT_EXAMINED');

function finding(
  verdict: Finding['verdict'],
  reason: string,
  code: Finding['reasons'][number]['code'],
): Finding {
  return { verdict, reason, reasons: [{ code, facts: {} }] };
}

export function signature(over: Partial<Signature>): Signature {
  return {
    field: 'Seal',
    signer: 'Meridian Finance',
    certificate_sha256: 'c'.repeat(64),
    signed_at: '2026-03-01T10:00:00.000Z',
    time_source: 'timestamp',
    integrity: passed,
    coverage: passed,
    trust: passed,
    by_us: true,
    etsi: { indication: 'TOTAL-PASSED', sub_indication: null },
    ...over,
  };
}

export function sealed(over: Partial<Verification> = {}): Verification {
  return {
    verdict: 'passed',
    reason: 'The seal is intact. The evidence agrees',
    reasons: [
      { code: 'SEAL_HOLDS', facts: { signer: 'Meridian Finance' } },
      { code: 'EVIDENCE_AGREES', facts: { session: '0190c7a2' } },
    ],
    sha256: 'a'.repeat(64),
    signatures: [signature({})],
    sealed_by_us: true,
    appended_after_seal: false,
    seal: passed,
    evidence: passed,
    session: {
      session_id: '0190c7a2-0000-7000-8000-000000000002',
      status: 'COMPLETED',
      version: 'sealed',
      document: 1,
      documents_total: 1,
      evidence: { intact: true, count: 21, sha256: 'e'.repeat(64) },
    },
    ...over,
  };
}

/** Returns the verification of a document without an intact seal of ours. */
export function foreign(over: Partial<Verification>): Verification {
  return sealed({
    sealed_by_us: false,
    appended_after_seal: null,
    seal: open,
    evidence: open,
    session: null,
    ...over,
  });
}
