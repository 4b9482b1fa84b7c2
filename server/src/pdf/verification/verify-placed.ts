/** Verifies the integrity, time and trust of one signature or document time-stamp of a PDF. */
import { indeterminate, reasonOf, type Finding } from '../../pki/finding.ts';
import { verifyTimestamp } from '../../pki/timestamp/verify-timestamp.ts';
import { verifySignature, type CryptoContext, type CryptoVerdict } from '../../pki/verify-signature.ts';
import { fingerprintOf, type Certificate } from '../../pki/x509/certificate.ts';
import { readClaimedTime } from './claimed-time.ts';
import type { PlacedSignature } from './signature-dictionary.ts';

export function verifyPlaced(placed: PlacedSignature, context: CryptoContext): CryptoVerdict {
  const verdict =
    placed.format === 'ETSI.RFC3161'
      ? verifyDocumentTimestamp(placed, context)
      : verifyDocumentSignature(placed, context);
  if (placed.range.mixedCase && verdict.integrity.verdict === 'passed') {
    return { ...verdict, integrity: indeterminate('MIXED_CASE') };
  }
  return verdict;
}

function verifyDocumentTimestamp({ range }: PlacedSignature, context: CryptoContext): CryptoVerdict {
  const knownBy = context.provenBy ?? context.now;
  const { integrity, trust, time, authority, unverifiable } = verifyTimestamp(range.cms, range.signed, {
    ...context,
    knownBy,
  });
  return {
    integrity,
    trust: trust.verdict !== 'failed' && unverifiable ? unvouched(unverifiable) : trust,
    signer: authority?.name ?? null,
    certificate: authority && fingerprintOf(authority.x509),
    signedAt: time,
    timeSource: time === null ? null : 'timestamp',
  };
}

const unvouched = ({ name }: Certificate): Finding => indeterminate('UNVOUCHED', { name });

function verifyDocumentSignature(
  { format, range, dictionary, revision }: PlacedSignature,
  context: CryptoContext,
): CryptoVerdict {
  const rules = {
    content: range.signed,
    changed: reasonOf('DOCUMENT_CHANGED'),
    signingCertificateRequired: format === 'ETSI.CAdES.detached',
  };
  return verifySignature(range.cms, rules, {
    ...context,
    claimedTime: (message) => readClaimedTime(message, dictionary, revision.resolve),
  });
}
