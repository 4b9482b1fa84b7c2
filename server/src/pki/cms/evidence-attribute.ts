/**
 * Writes and reads the signed attribute that ties a signature to the evidence. It contains the signer's id and the
 * chain head after the signer's signature.
 */
import { expectTag, Malformed, TAG } from '../asn1.ts';
import { octetString, sequence, utf8String } from '../der.ts';
import { singleValue } from './attributes.ts';
import { OWN_ARC } from '../x509/certificate.ts';
import { attribute } from './make-signature.ts';
import type { SignedMessage } from './signed-message.ts';

export interface SignedEvidence {
  sessionId: string;
  participantId: string;
  /** The chain head: the number of events in the chain, and the hash of the last event. */
  head: { count: number; sha256: string };
}

const EVIDENCE = `${OWN_ARC}.2`;
const NAME = 'evidence attribute';
const ID = /^[0-9a-f-]{36}$/;

export const evidenceAttribute = ({ sessionId, participantId, head }: SignedEvidence): Buffer =>
  attribute(
    EVIDENCE,
    sequence(
      utf8String(sessionId),
      utf8String(participantId),
      utf8String(String(head.count)),
      octetString(Buffer.from(head.sha256, 'hex')),
    ),
  );

/** Returns the evidence that the signature covers, or null if it covers none. Throws Malformed. */
export function readEvidenceAttribute({ signedAttributes }: SignedMessage): SignedEvidence | null {
  const value = singleValue(signedAttributes, EVIDENCE, NAME);
  if (value === null) return null;
  const parts = expectTag(value, TAG.sequence, NAME).children;
  const [sessionId = '', participantId = '', count = '', hash = ''] = parts.map(({ tag, content }) =>
    content.toString(tag === TAG.octetString ? 'hex' : 'utf8'),
  );
  const isRight =
    parts.length === 4 &&
    [sessionId, participantId].every((id) => ID.test(id)) &&
    /^[1-9]\d{0,8}$/.test(count) &&
    /^[0-9a-f]{64}$/.test(hash);
  if (!isRight) throw new Malformed('PART_MALFORMED', { part: NAME });
  return { sessionId, participantId, head: { count: Number(count), sha256: hash } };
}
