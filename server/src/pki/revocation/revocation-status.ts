/** The checks that apply to both OCSP responses and revocation lists. */
import type { X509Certificate } from 'node:crypto';
import { signatureHolds } from '../algorithms.ts';
import { Malformed, timeOf, type Asn1 } from '../asn1.ts';

/** The certificate that is checked, with the certificate of its issuer. */
export type Subject = { certificate: X509Certificate; issuer: X509Certificate };

export interface RevocationStatus {
  /** The time of the revocation. Null if the certificate is not revoked. */
  revokedAt: Date | null;
  /** The validity period of the answer. */
  from: Date;
  until: Date;
}

/** Thrown if an answer cannot be used. The message continues a sentence that begins with the host's name. */
export class BadRevocationAnswer extends Error {}

const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
/** The time for which an answer without `nextUpdate` is valid. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

type Validity = Pick<RevocationStatus, 'from' | 'until'>;

export function validityOf(thisUpdate: Asn1 | undefined, nextUpdate: Asn1 | undefined): Validity {
  const from = timeOf(thisUpdate, 'time of the answer');
  const until =
    nextUpdate === undefined ? new Date(from.getTime() + MAX_AGE_MS) : timeOf(nextUpdate, 'next time');
  return { from, until };
}

/**
 * Rejects an outdated answer. For an answer from a document, `now` is null: statusAtTime compares `until` with the
 * relevant time.
 */
export function requireFresh({ from, until }: Validity, now: Date | null): void {
  if (now === null) return;
  const time = now.getTime();
  if (time < from.getTime() - CLOCK_TOLERANCE_MS || time > until.getTime() + CLOCK_TOLERANCE_MS) {
    throw new BadRevocationAnswer('returned an outdated answer');
  }
}

/**
 * Returns whether the key signed the data. `algorithm` determines the digest. Returns false if the algorithm is not
 * supported.
 */
export function isSignedBy(
  { publicKey }: X509Certificate,
  algorithm: Asn1 | undefined,
  signed: Buffer,
  bits: Asn1,
): boolean {
  const signature = bits.content.subarray(1);
  return (['sha256', 'sha384', 'sha512'] as const).some((digest) => {
    try {
      return signatureHolds(algorithm, digest, publicKey, signed, signature);
    } catch (error) {
      if (error instanceof Malformed) return false;
      throw error;
    }
  });
}
