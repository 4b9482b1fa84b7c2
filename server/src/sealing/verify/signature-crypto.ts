/** Integrity, time and trust of one placed signature or document time-stamp. */
import { fingerprintOf, type Certificate } from '../../pki/x509/certificate.ts';
import { readClaimedTime } from './claimed-time.ts';
import { checkIntegrity, findingOf } from '../../pki/cms/cms-integrity.ts';
import { OID, readSignedMessage } from '../../pki/cms/cms.ts';
import type { SignedMessage } from '../../pki/cms/cms.ts';
import type { PlacedSignature } from './signature-dictionary.ts';
import { verifyTimestamp } from '../../pki/timestamp/timestamp.ts';
import type { TimestampVerdict } from '../../pki/timestamp/timestamp.ts';
import { judgeTrust } from '../../pki/x509/trust.ts';
import { failed, finding, indeterminate, reasonOf } from '../../pki/finding.ts';
import type { Finding } from '../../pki/finding.ts';

export type CryptoVerdict = {
  integrity: Finding;
  trust: Finding;
  signer: string | null;
  /** SHA-256 in hex. */
  certificate: string | null;
  signedAt: Date | null;
  timeSource: 'timestamp' | 'claimed' | null;
};

export type CryptoContext = {
  trusted: Certificate[];
  known: Certificate[];
  now: Date;
  /** The earliest time that a trusted document time-stamp behind this signature proves. */
  provenBy: Date | null;
};

const NOT_EXAMINED = indeterminate('NOT_EXAMINED_NOT_INTACT');

export function verifyPlaced(placed: PlacedSignature, context: CryptoContext): CryptoVerdict {
  const verdict =
    placed.format === 'ETSI.RFC3161'
      ? verifyDocumentTimestamp(placed, context)
      : verifySignature(placed, context);
  if (placed.range.mixedCase && verdict.integrity.verdict === 'passed') {
    return { ...verdict, integrity: indeterminate('MIXED_CASE') };
  }
  return verdict;
}

function verifyDocumentTimestamp({ range }: PlacedSignature, context: CryptoContext): CryptoVerdict {
  const knownBy = context.provenBy ?? context.now;
  const { integrity, trust, time, authority } = verifyTimestamp(range.cms, range.signed, {
    ...context,
    knownBy,
  });
  return {
    integrity,
    trust,
    signer: authority?.name ?? null,
    certificate: authority && fingerprintOf(authority.x509),
    signedAt: time,
    timeSource: time === null ? null : 'timestamp',
  };
}

function verifySignature(placed: PlacedSignature, context: CryptoContext): CryptoVerdict {
  const unknown = { trust: NOT_EXAMINED, signer: null, certificate: null, signedAt: null, timeSource: null };
  try {
    const message = readSignedMessage(placed.range.cms);
    const timestamps = message.timestampTokens.map((token) =>
      verifyTimestamp(token, [message.signature], {
        trusted: context.trusted,
        knownBy: context.provenBy ?? context.now,
      }),
    );
    const integrity = integrityOf(placed, message, timestamps);
    const claimed = readClaimedTime(message, placed.dictionary, placed.revision.resolve);
    const proven = provenTime(timestamps) ?? context.provenBy;
    return {
      integrity,
      trust: integrity.verdict === 'passed' ? trustOf(message, timestamps, claimed, context) : NOT_EXAMINED,
      signer: message.signer.name,
      certificate: fingerprintOf(message.signer.x509),
      signedAt: proven ?? claimed,
      timeSource: proven !== null ? 'timestamp' : claimed !== null ? 'claimed' : null,
    };
  } catch (error) {
    return { ...unknown, integrity: findingOf(error) };
  }
}

function integrityOf(
  placed: PlacedSignature,
  message: SignedMessage,
  timestamps: TimestampVerdict[],
): Finding {
  if (message.content !== null || message.contentType !== OID.data) {
    return failed('OWN_CONTENT');
  }
  const own = checkIntegrity(message, {
    content: placed.range.signed,
    changed: reasonOf('DOCUMENT_CHANGED'),
    signingCertificateRequired: placed.format === 'ETSI.CAdES.detached',
  });
  if (own.verdict !== 'passed') return own;
  const flawed = timestamps.find(({ integrity }) => integrity.verdict !== 'passed')?.integrity;
  return flawed === undefined ? own : finding(flawed.verdict, reasonOf('ITS_TIMESTAMP'), ...flawed.reasons);
}

function trustOf(
  message: SignedMessage,
  timestamps: TimestampVerdict[],
  claimed: Date | null,
  context: CryptoContext,
): Finding {
  const stamped = provenTime(timestamps);
  const knownBy = stamped ?? context.provenBy ?? context.now;
  const trust = judgeTrust({
    signer: message.signer,
    carried: message.certificates,
    trusted: context.trusted,
    known: context.known,
    purpose: 'document',
    signedAt: stamped ?? claimed ?? knownBy,
    knownBy,
  });
  const bad = timestamps.find(({ trust: { verdict } }) => verdict === 'failed');
  if (trust.verdict === 'passed' && bad !== undefined) {
    return finding('indeterminate', reasonOf('ITS_TIMESTAMP'), ...bad.trust.reasons);
  }
  const unvouched = timestamps.find((each) => each.unvouched !== null)?.unvouched;
  if (trust.verdict === 'passed' && unvouched) {
    return indeterminate('TIMESTAMP_UNVOUCHED', { name: unvouched.name });
  }
  return trust;
}

/** The earliest time of an intact time-stamp from a trusted authority. */
function provenTime(timestamps: TimestampVerdict[]): Date | null {
  const times = timestamps
    .filter(({ integrity, trust }) => integrity.verdict === 'passed' && trust.verdict === 'passed')
    .flatMap(({ time }) => time ?? []);
  return times.reduce<Date | null>((least, time) => (least === null || time < least ? time : least), null);
}
