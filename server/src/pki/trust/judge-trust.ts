/** Decides whether a certificate is trusted for a signature made at a given time (RFC 5280 6.1). */
import { findUnverifiable, pathsToTrusted } from '../x509/certificate-chain.ts';
import type { Certificate } from '../x509/certificate.ts';
import { statusAtTime, type EmbeddedAnswers } from '../revocation/embedded-answers.ts';
import { failed, indeterminate, passed, type Finding } from '../finding.ts';

export type TrustQuestion = {
  signer: Certificate;
  carried: Certificate[];
  trusted: Certificate[];
  /** Certificates that are unaltered but not trusted. A signature may include them. */
  known?: Certificate[] | undefined;
  /**
   * The proof in the document outside its signatures: revocation data, and certificates that may lead to a trusted one.
   * If it is undefined, revocation is not checked.
   */
  kept?: EmbeddedProof | undefined;
  purpose: 'document' | 'timestamp';
  /** The time of signing, which is either a claim or proven by a time-stamp. */
  signedAt: Date;
  /**
   * The earliest time at which the signature is known to exist: the time of a time-stamp on it, or else the current
   * time.
   */
  knownBy: Date;
};

export type EmbeddedProof = EmbeddedAnswers & { certificates: Certificate[] };

const ANY_PURPOSE = '2.5.29.37.0';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/**
 * The extended key usages that allow signing documents: document signing (RFC 9336), email protection, client
 * authentication, and the usages defined by Microsoft and Adobe.
 */
const DOCUMENT_PURPOSES = new Set([
  ANY_PURPOSE,
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.2',
  '1.3.6.1.4.1.311.10.3.12',
  '1.2.840.113583.1.1.5',
]);
/**
 * The signature algorithms with MD2, MD5 and SHA-1. A certificate that is signed with such an algorithm can be forged
 * (ETSI TS 119 312).
 */
const WEAK_SIGNATURES = new Set([
  '1.2.840.113549.1.1.2',
  '1.2.840.113549.1.1.4',
  '1.2.840.113549.1.1.5',
  '1.2.840.10040.4.3',
  '1.2.840.10045.4.1',
]);
type UsageProblem = 'NOT_FOR_SIGNING' | 'NOT_FOR_TIMESTAMPS' | 'NOT_FOR_DOCUMENTS';

const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

export function judgeTrust(question: TrustQuestion): Finding {
  const problem = usageProblem(question);
  if (problem !== null) return failed(problem);
  if (!isValidAt(question.signer, question.signedAt)) return notValidThen(question.signer, question.signedAt);
  const candidates = [...question.carried, ...(question.kept?.certificates ?? [])];
  const paths = pathsToTrusted(question.signer, candidates, question.trusted);
  const findings = paths.map((path) => judgePath(path, question));
  return (
    findings.find(({ verdict }) => verdict === 'passed') ??
    findings.find(({ verdict }) => verdict === 'indeterminate') ??
    findings[0] ??
    indeterminate('NOT_TRUSTED_HERE')
  );
}

function usageProblem({ signer, purpose }: TrustQuestion): UsageProblem | null {
  if (signer.keyUsage !== null && !signer.keyUsage.signs) return 'NOT_FOR_SIGNING';
  const extended = signer.extendedKeyUsage;
  if (purpose === 'timestamp') {
    // Time-stamping must be the only purpose of the certificate, and the extension must be critical (RFC 3161 2.3).
    const isRight = extended?.critical === true && extended.purposes.join() === TIME_STAMPING;
    return isRight ? null : 'NOT_FOR_TIMESTAMPS';
  }
  if (extended === null || extended.purposes.some((each) => DOCUMENT_PURPOSES.has(each))) return null;
  return 'NOT_FOR_DOCUMENTS';
}

function judgePath(path: Certificate[], question: TrustQuestion): Finding {
  const { signedAt, knownBy } = question;
  for (const [index, certificate] of path.entries()) {
    if (!isValidAt(certificate, signedAt)) return notValidThen(certificate, signedAt);
    // The path length is the maximum number of intermediate certificates between this certificate and the signer's
    // certificate (RFC 5280 4.2.1.9).
    if (certificate.pathLength !== null && index - 1 > certificate.pathLength) {
      return failed('CHAIN_TOO_LONG', { name: certificate.name });
    }
  }
  for (const [index, certificate] of path.entries()) {
    if (certificate.unknownCritical.length > 0) {
      return indeterminate('CONDITIONS_UNSUPPORTED', { name: certificate.name });
    }
    const isAnchor = index === path.length - 1;
    if ((!isAnchor && WEAK_SIGNATURES.has(certificate.signatureAlgorithm)) || hasWeakKey(certificate)) {
      return indeterminate('CERTIFICATE_WEAK', { name: certificate.name });
    }
    if (knownBy > certificate.notAfter) {
      return indeterminate('CERTIFICATE_EXPIRED', { name: certificate.name });
    }
  }
  if (signedAt.getTime() > knownBy.getTime() + CLOCK_TOLERANCE_MS) {
    return indeterminate('TIME_TOO_LATE');
  }
  const unverifiable = findUnverifiable(path, question.carried, [
    ...question.trusted,
    ...(question.known ?? []),
  ]);
  if (unverifiable !== undefined) {
    return indeterminate('UNVOUCHED', { name: unverifiable.name });
  }
  return judgeRevocation(path, question);
}

/**
 * Checks whether a certificate was revoked when the signature was proven to exist. The signing time itself proves
 * nothing, because the thief of a key can claim any time. A trusted certificate needs no revocation data. The
 * certificates of time-stamps need none either, because data about the last time-stamp could not be in the document.
 */
function judgeRevocation(path: Certificate[], { purpose, kept, knownBy }: TrustQuestion): Finding {
  const name = path.at(-1)?.name ?? '';
  if (!kept) return passed('TRUSTED', { name });
  const statuses = path.slice(0, -1).map((certificate, index) => {
    const issuer = path[index + 1] ?? certificate;
    return { certificate, status: statusAtTime(certificate, issuer, kept, knownBy) };
  });
  const revoked = statuses.find(({ status }) => status === 'revoked')?.certificate;
  if (revoked) return failed('REVOKED', { name: revoked.name });
  const unknown = statuses.find(({ status }) => status === 'unknown')?.certificate;
  if (unknown && purpose === 'document') return indeterminate('REVOCATION_UNKNOWN', { name: unknown.name });
  const isProven = statuses.length > 0 && statuses.every(({ status }) => status === 'good');
  return passed(isProven ? 'TRUSTED_NOT_REVOKED' : 'TRUSTED', { name });
}

function isValidAt(certificate: Certificate, time: Date): boolean {
  return certificate.notBefore <= time && time <= certificate.notAfter;
}

function notValidThen(certificate: Certificate, time: Date): Finding {
  const code = time < certificate.notBefore ? 'NOT_YET_VALID' : 'NOT_VALID_THEN';
  return failed(code, { name: certificate.name, time: time.toISOString() });
}

function hasWeakKey({ publicKey }: Certificate): boolean {
  const bits = publicKey.asymmetricKeyDetails?.modulusLength;
  return bits !== undefined && bits < 2048;
}
