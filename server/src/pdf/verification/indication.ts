/** Translates the verdict on a signature into the terms of EN 319 102-1 (5.1.3). Experts read these terms. */
import type { VerdictCode } from '@countersign/contract/texts/verdict-reasons';
import type { Finding } from '../../pki/finding.ts';
import type { SignatureVerdict } from './verdict.ts';

type Etsi = SignatureVerdict['etsi'];
type Sub = NonNullable<Etsi['sub_indication']>;

const FAILED: Partial<Record<VerdictCode, Sub>> = {
  DOCUMENT_CHANGED: 'HASH_FAILURE',
  TIMESTAMP_CHANGED: 'HASH_FAILURE',
  TIMESTAMP_FOR_OTHER: 'HASH_FAILURE',
  SIGNATURE_WRONG: 'SIG_CRYPTO_FAILURE',
  REVOKED: 'REVOKED',
  NOT_VALID_THEN: 'EXPIRED',
  NOT_YET_VALID: 'NOT_YET_VALID',
};

const OPEN: Partial<Record<VerdictCode, Sub>> = {
  NOT_TRUSTED_HERE: 'NO_CERTIFICATE_CHAIN_FOUND',
  NO_SIGNER_CERTIFICATE: 'NO_SIGNING_CERTIFICATE_FOUND',
  CERTIFICATE_EXPIRED: 'OUT_OF_BOUNDS_NO_POE',
  CERTIFICATE_WEAK: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  DIGEST_WEAK: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  ALGORITHM_UNSUPPORTED: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  CONDITIONS_UNSUPPORTED: 'CHAIN_CONSTRAINTS_FAILURE',
  REVOCATION_UNKNOWN: 'TRY_LATER',
  TIME_TOO_LATE: 'TIMESTAMP_ORDER_FAILURE',
  UNVOUCHED: 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  TIMESTAMP_UNVOUCHED: 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
};

export function indicationOf({
  integrity,
  coverage,
  trust,
}: Pick<SignatureVerdict, 'integrity' | 'coverage' | 'trust'>): Etsi {
  const findings = [integrity, coverage, trust];
  const failure = findings.find(({ verdict }) => verdict === 'failed');
  if (failure)
    return {
      indication: 'TOTAL-FAILED',
      // The value is null for a certificate that was issued for another purpose, because the standard has no
      // sub-indication for this case.
      sub_indication: subOf(FAILED, failure) ?? (failure === trust ? null : 'FORMAT_FAILURE'),
    };
  const doubt = findings.find(({ verdict }) => verdict === 'indeterminate');
  if (doubt)
    return { indication: 'INDETERMINATE', sub_indication: subOf(OPEN, doubt) ?? 'SIG_CONSTRAINTS_FAILURE' };
  return { indication: 'TOTAL-PASSED', sub_indication: null };
}

function subOf(table: Partial<Record<VerdictCode, Sub>>, { reasons }: Finding): Sub | undefined {
  return reasons.map(({ code }) => table[code]).find((sub) => sub !== undefined);
}
