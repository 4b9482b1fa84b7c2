/** Adds a time-stamp to a signature that another program made. */
import { expectTag, readAsn1, TAG } from '../asn1.ts';
import { sequence, tagged } from '../der.ts';
import { attribute } from './make-signature.ts';
import { OID, readSignedMessage } from './signed-message.ts';

/**
 * Returns the signature value that a time-stamp must cover. Returns null if the message already has unsigned
 * attributes. Throws Malformed.
 */
export function valueToStamp(message: Buffer): Buffer | null {
  return signerInfoIn(message).children.at(-1)?.tag === TAG.context(1)
    ? null
    : readSignedMessage(message).signature;
}

/** Returns the message with the token as its only unsigned attribute (EN 319 142-1 6.3). */
export function addTimestamp(message: Buffer, token: Buffer): Buffer {
  const signed = signedDataIn(message).children;
  const unsigned = tagged(TAG.context(1), attribute(OID.timestampToken, token));
  const signerInfo = sequence(...signerInfoIn(message).children.map(({ raw }) => raw), unsigned);
  const signedData = sequence(...signed.slice(0, -1).map(({ raw }) => raw), tagged(TAG.set, signerInfo));
  return sequence(
    ...readAsn1(message)
      .children.slice(0, 1)
      .map(({ raw }) => raw),
    tagged(TAG.context(0), signedData),
  );
}

const signedDataIn = (message: Buffer) =>
  expectTag(readAsn1(message).children[1]?.children[0], TAG.sequence, 'CMS SignedData');

const signerInfoIn = (message: Buffer) =>
  expectTag(signedDataIn(message).children.at(-1)?.children[0], TAG.sequence, 'signer information');
