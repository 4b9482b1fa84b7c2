/** Checks a new time-stamp token. A signature with an invalid token would be invalid too. */
import type { X509Certificate } from 'node:crypto';
import { readAsn1, TAG } from '../asn1.ts';
import { readSignedMessage } from '../cms/signed-message.ts';
import { removeUnverifiableCertificates } from './remove-unverifiable-certificates.ts';
import { verifyTimestamp } from './verify-timestamp.ts';

const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/** Thrown if a token or its response is invalid. The message continues a sentence that begins with the host's name. */
export class BadTimestamp extends Error {}

export interface CheckedToken {
  token: Buffer;
  time: Date;
  authority: X509Certificate;
  /** All certificates that came with the token, unverified. Some of them are removed from the token. */
  carried: X509Certificate[];
}

/**
 * Checks a token. `nonce` is the nonce of the request, or null if the request had no nonce. Throws BadTimestamp,
 * Malformed or Unsupported.
 */
export function checkedToken(
  received: Buffer,
  { content, nonce, now }: { content: Uint8Array; nonce: Buffer | null; now: Date },
): CheckedToken {
  const token = removeUnverifiableCertificates(received);
  // No trust anchors are given, because verifying the signature decides later whether to trust this authority.
  const { integrity, trust, time } = verifyTimestamp(token, [content], { trusted: [], knownBy: now });
  const flaw = [integrity, trust].find(({ verdict }) => verdict === 'failed') ?? integrity;
  if (flaw.verdict !== 'passed' || time === null) {
    throw new BadTimestamp(`returned an invalid time-stamp (${flaw.reason})`);
  }
  if (nonce && !nonceIn(token)?.equals(nonce)) {
    throw new BadTimestamp('returned a time-stamp for another request');
  }
  if (Math.abs(time.getTime() - now.getTime()) > CLOCK_TOLERANCE_MS) {
    throw new BadTimestamp(`reports the time ${time.toISOString()}, but it is ${now.toISOString()} here`);
  }
  const { signer, certificates } = readSignedMessage(received);
  return { token, time, authority: signer.x509, carried: certificates.map(({ x509 }) => x509) };
}

/**
 * Returns the nonce in a TSTInfo (RFC 3161 2.4.2). It is the only integer after version, policy, imprint, serial number
 * and time.
 */
function nonceIn(token: Buffer): Buffer | undefined {
  const { content } = readSignedMessage(token);
  const fields = content === null ? [] : readAsn1(content).children;
  return fields.slice(5).find(({ tag }) => tag === TAG.integer)?.raw;
}
