/**
 * Checks the integrity, time and trust of a detached CMS signature with its signature time-stamps (EN 319 122-1 5.3).
 */
import { fingerprintOf, SIGNER_POLICY, type Certificate } from './x509/certificate.ts';
import { readEvidenceAttribute, type SignedEvidence } from './cms/evidence-attribute.ts';
import { checkIntegrity, findingOf, type IntegrityRules } from './cms/integrity.ts';
import { OID, readSignedMessage, type SignedMessage } from './cms/signed-message.ts';
import { verifyTimestamp, type TimestampVerdict } from './timestamp/verify-timestamp.ts';
import { judgeTrust, type EmbeddedProof } from './trust/judge-trust.ts';
import { failed, finding, indeterminate, reasonOf, type Finding } from './finding.ts';

export type CryptoVerdict = {
  integrity: Finding;
  trust: Finding;
  signer: string | null;
  /** The SHA-256 fingerprint of the signer's certificate in hexadecimal. */
  certificate: string | null;
  signedAt: Date | null;
  timeSource: 'timestamp' | 'claimed' | null;
  /**
   * The evidence that the signature covers. Present only if one of our authorities issued the signer's one-time
   * certificate.
   */
  evidence?: SignedEvidence | null;
};

export type CryptoContext = {
  trusted: Certificate[];
  known: Certificate[];
  kept?: EmbeddedProof | undefined;
  now: Date;
  /**
   * The time of the first trusted document time-stamp after this signature, which proves that the signature existed by
   * then.
   */
  provenBy: Date | null;
  /** Our own authorities for signers. The certificates that they issue expire within minutes. */
  authorities?: Certificate[];
  /**
   * The time of our own intact seal on the document. It proves the time of signatures whose certificates our
   * authorities issued.
   */
  sealedAt?: Date | null | undefined;
};

const NOT_EXAMINED = indeterminate('NOT_EXAMINED_NOT_INTACT');

export function verifySignature(
  cms: Buffer,
  rules: IntegrityRules,
  context: CryptoContext & {
    /** Returns the time at which the signer claims to have signed. May throw Malformed. */
    claimedTime: (message: SignedMessage) => Date | null;
  },
): CryptoVerdict {
  const unknown = { trust: NOT_EXAMINED, signer: null, certificate: null, signedAt: null, timeSource: null };
  try {
    const message = readSignedMessage(cms);
    const timestamps = message.timestampTokens.map((token) =>
      verifyTimestamp(token, [message.signature], {
        trusted: context.trusted,
        kept: context.kept,
        knownBy: context.provenBy ?? context.now,
      }),
    );
    const integrity = integrityOf(rules, message, timestamps);
    const claimed = context.claimedTime(message);
    const proven = provenTime(timestamps) ?? context.provenBy;
    const isOfSigner = isOneTime(message.signer, context.authorities);
    return {
      integrity,
      trust:
        integrity.verdict === 'passed'
          ? trustOf(message, timestamps, claimed, {
              ...context,
              sealedAt: isOfSigner ? context.sealedAt : null,
            })
          : NOT_EXAMINED,
      signer: message.signer.name,
      certificate: fingerprintOf(message.signer.x509),
      signedAt: proven ?? claimed,
      timeSource: proven !== null ? 'timestamp' : claimed !== null ? 'claimed' : null,
      evidence: isOfSigner ? readEvidenceAttribute(message) : null,
    };
  } catch (error) {
    return { ...unknown, integrity: findingOf(error) };
  }
}

/**
 * Returns whether one of our authorities issued the certificate for one signature. The policy is checked too, because
 * an authority of the company may issue other certificates as well.
 */
const isOneTime = ({ x509, policies }: Certificate, authorities: Certificate[] = []): boolean =>
  policies.includes(SIGNER_POLICY) &&
  authorities.some((each) => x509.checkIssued(each.x509) && x509.verify(each.publicKey));

function integrityOf(rules: IntegrityRules, message: SignedMessage, timestamps: TimestampVerdict[]): Finding {
  if (message.content !== null || message.contentType !== OID.data) {
    return failed('OWN_CONTENT');
  }
  const own = checkIntegrity(message, rules);
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
  const knownBy = stamped ?? context.provenBy ?? context.sealedAt ?? context.now;
  const trust = judgeTrust({
    signer: message.signer,
    carried: message.certificates,
    trusted: context.trusted,
    known: context.known,
    kept: context.kept,
    purpose: 'document',
    signedAt: stamped ?? (claimed && notBeforeIssue(claimed, message.signer)) ?? knownBy,
    knownBy,
  });
  const bad = timestamps.find(({ trust: { verdict } }) => verdict === 'failed');
  if (trust.verdict === 'passed' && bad !== undefined) {
    return finding('indeterminate', reasonOf('ITS_TIMESTAMP'), ...bad.trust.reasons);
  }
  const unverifiable = timestamps.find((each) => each.unverifiable !== null)?.unverifiable;
  if (trust.verdict === 'passed' && unverifiable) {
    return indeterminate('TIMESTAMP_UNVOUCHED', { name: unverifiable.name });
  }
  return trust;
}

/**
 * The maximum time by which a certificate may be newer than the claimed time of signing. Some services issue a
 * certificate for one signature, after the signer's program has written the time and while the signer is proving their
 * identity.
 */
const ISSUED_LATER_MS = 60 * 60_000;

const notBeforeIssue = (claimed: Date, { notBefore }: Certificate): Date =>
  claimed < notBefore && +notBefore - +claimed <= ISSUED_LATER_MS ? notBefore : claimed;

/** Returns the time of the earliest intact time-stamp by a trusted authority. */
function provenTime(timestamps: TimestampVerdict[]): Date | null {
  const times = timestamps
    .filter(({ integrity, trust }) => integrity.verdict === 'passed' && trust.verdict === 'passed')
    .flatMap(({ time }) => time ?? []);
  return times.reduce<Date | null>((least, time) => (least === null || time < least ? time : least), null);
}
