/** Whether a seal of this installation is among the signatures, and whether it still says something of the file. */
import type { X509Certificate } from 'node:crypto';
import { fingerprintOf } from './certificate.ts';
import type { DocumentVerdict, Finding, SignatureVerdict } from './verdict.ts';
import { finding, indeterminate, passed, reasonOf } from './verdict.ts';

export type SealVerdict = Pick<DocumentVerdict, 'sealed_by_us' | 'appended_after_seal' | 'seal'>;

/** The signatures are in the order of their ends: the last seal is the one that covers most. */
export function judgeSeal(signatures: SignatureVerdict[], ours: X509Certificate[]): SealVerdict {
  const fingerprints = new Set(ours.map(fingerprintOf));
  const seals = signatures.filter(({ certificate_sha256 }) => fingerprints.has(certificate_sha256 ?? ''));
  const intact = seals.findLast(({ integrity }) => integrity.verdict === 'passed');
  const seal = intact ?? seals.at(-1);
  return {
    sealed_by_us: intact !== undefined,
    appended_after_seal: intact ? appended(intact.coverage) : null,
    seal: seal ? findingOf(seal) : indeterminate('NO_SEAL_OF_OURS'),
  };
}

function findingOf({ signer, integrity, coverage, trust }: SignatureVerdict): Finding {
  const findings = [integrity, coverage, trust];
  const failure = findings.find(({ verdict }) => verdict === 'failed');
  if (failure) return finding('failed', reasonOf('SEAL_DOES_NOT_HOLD'), ...failure.reasons);
  const doubt = findings.find(({ verdict }) => verdict === 'indeterminate');
  if (doubt) return finding('indeterminate', reasonOf('SEAL_IN_DOUBT'), ...doubt.reasons);
  return signer === null ? passed('OUR_SEAL_HOLDS') : passed('SEAL_HOLDS', { signer });
}

function appended({ verdict }: Finding): boolean | null {
  return verdict === 'indeterminate' ? null : verdict === 'failed';
}
