/**
 * Determines whether a certificate was revoked at a time in the past, from the OCSP responses and lists in the document
 * (EN 319 102-1 5.5).
 */
import { Unsupported } from '../algorithms.ts';
import { Malformed } from '../asn1.ts';
import { certificateAddresses } from '../x509/certificate-addresses.ts';
import type { Certificate } from '../x509/certificate.ts';
import { readRevocationList } from './crl.ts';
import { readOcspResponse } from './ocsp.ts';
import { BadRevocationAnswer, type RevocationStatus } from './revocation-status.ts';

export interface EmbeddedAnswers {
  ocsp: Buffer[];
  crl: Buffer[];
}

/**
 * The status of the certificate. `not-asked` means that the certificate names no source of revocation data, so no one
 * can revoke it.
 */
export type StatusAtTime = 'good' | 'revoked' | 'unknown' | 'not-asked';

export function statusAtTime(
  { x509: certificate, notAfter }: Certificate,
  { x509: issuer }: Certificate,
  kept: EmbeddedAnswers,
  time: Date,
): StatusAtTime {
  const subject = { certificate, issuer };
  const answers = [
    ...kept.ocsp.map((answer) => readOrNull(() => readOcspResponse(answer, subject, null))),
    ...kept.crl.map((answer) => readOrNull(() => readRevocationList(answer, subject, null))),
  ].filter((answer) => answer !== null);
  if (answers.some(({ revokedAt }) => revokedAt !== null && revokedAt <= time)) return 'revoked';
  // An answer that expired before the given time does not cover that time. An answer from after the certificate's
  // expiry may omit the certificate (RFC 5280 3.3).
  if (answers.some(({ from, until }) => until >= time && from <= notAfter)) return 'good';
  return namesSource(certificate) ? 'unknown' : 'not-asked';
}

/** Returns null if the answer concerns another certificate, comes from an unauthorised responder or cannot be read. */
function readOrNull(read: () => RevocationStatus): RevocationStatus | null {
  try {
    return read();
  } catch (error) {
    const isAboutAnswer =
      error instanceof BadRevocationAnswer || error instanceof Malformed || error instanceof Unsupported;
    if (isAboutAnswer) return null;
    throw error;
  }
}

function namesSource(certificate: Certificate['x509']): boolean {
  try {
    const { ocsp, crl } = certificateAddresses(certificate);
    return ocsp.length + crl.length > 0;
  } catch (error) {
    if (error instanceof Malformed) return true;
    throw error;
  }
}
