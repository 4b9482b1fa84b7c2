/**
 * Verifies RFC 3161 time-stamp tokens. A token covers a signature value (EN 319 122-1 5.3) or a whole document (EN 319
 * 142-1 5.4.3).
 */
import { digestOf, readDigestAlgorithm } from '../algorithms.ts';
import { expectTag, readAsn1, TAG, timeOf } from '../asn1.ts';
import { findUnverifiable } from '../x509/certificate-chain.ts';
import type { Certificate } from '../x509/certificate.ts';
import { checkIntegrity, findingOf } from '../cms/integrity.ts';
import { OID, readSignedMessage, type SignedMessage } from '../cms/signed-message.ts';
import { judgeTrust, type EmbeddedProof } from '../trust/judge-trust.ts';
import { failed, indeterminate, reasonOf, type Finding } from '../finding.ts';

export type TimestampVerdict = {
  integrity: Finding;
  trust: Finding;
  time: Date | null;
  authority: Certificate | null;
  /**
   * A certificate in the token that cannot be verified and could therefore be altered unnoticed. Null if there is none.
   */
  unverifiable: Certificate | null;
};

type TimestampContext = { trusted: Certificate[]; kept?: EmbeddedProof | undefined; knownBy: Date };

export function verifyTimestamp(
  token: Buffer,
  stamped: Uint8Array[],
  context: TimestampContext,
): TimestampVerdict {
  const unknown = {
    trust: indeterminate('TIMESTAMP_NOT_INTACT'),
    time: null,
    authority: null,
    unverifiable: null,
  };
  try {
    const message = readSignedMessage(token);
    const { content } = message;
    if (content === null || message.contentType !== OID.timestampInfo) {
      return { ...unknown, integrity: failed('NOT_A_TIMESTAMP') };
    }
    const integrity = checkIntegrity(message, {
      content: [content],
      changed: reasonOf('TIMESTAMP_CHANGED'),
      signingCertificateRequired: true,
    });
    const { time, fits } = readTimestampInfo(content, stamped);
    if (!fits) return { ...unknown, integrity: failed('TIMESTAMP_FOR_OTHER') };
    return {
      integrity,
      trust: trustOf(message, time, integrity, context),
      time,
      authority: message.signer,
      unverifiable: findUnverifiable([message.signer], message.certificates, context.trusted) ?? null,
    };
  } catch (error) {
    return { ...unknown, integrity: findingOf(error) };
  }
}

function trustOf(message: SignedMessage, time: Date, integrity: Finding, context: TimestampContext): Finding {
  if (integrity.verdict !== 'passed') return indeterminate('TIMESTAMP_NOT_INTACT');
  return judgeTrust({
    signer: message.signer,
    carried: message.certificates,
    trusted: context.trusted,
    kept: context.kept,
    purpose: 'timestamp',
    signedAt: time,
    knownBy: context.knownBy,
  });
}

/** Reads the imprint and the time from a TSTInfo (RFC 3161 2.4.2). The other fields are not needed. */
function readTimestampInfo(der: Buffer, stamped: Uint8Array[]): { time: Date; fits: boolean } {
  const [, , imprint, , time] = expectTag(readAsn1(der), TAG.sequence, 'time-stamp').children;
  const [algorithm, hash] = expectTag(imprint, TAG.sequence, 'imprint of the time-stamp').children;
  const stated = expectTag(hash, TAG.octetString, 'imprint of the time-stamp').content;
  const digest = readDigestAlgorithm(algorithm);
  return { time: timeOf(time, 'time of the time-stamp'), fits: stated.equals(digestOf(digest, stamped)) };
}
