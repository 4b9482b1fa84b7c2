/**
 * Builds the CMS message of a PAdES baseline signature (EN 319 142-1 6.3). The message does not contain the signed
 * content. The signature also covers an attribute that names the certificate.
 */
import { createHash, type X509Certificate } from 'node:crypto';
import { SIGNATURE_WITH_SHA256 } from '../algorithms.ts';
import { TAG } from '../asn1.ts';
import { certificateOf } from '../x509/certificate.ts';
import { OID } from './signed-message.ts';
import { octetString, oid, sequence, setOf, smallInteger, tagged } from '../der.ts';
import type { SigningKey } from '../seal-key/seal-key.ts';

export type CmsSignature = {
  /** The signature value, which a time-stamp must cover (EN 319 122-1 5.3). */
  value: Buffer;
  encode(timestampToken: Buffer | null): Buffer;
};

const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'));
/**
 * The maximum length of an ECDSA signature, reached on P-521: two numbers of 66 bytes, each with a sign byte (RFC 3279
 * 2.2.3).
 */
const MAX_ECDSA_LENGTH = 141;
const ALGORITHM_PROTECTION = '1.2.840.113549.1.9.52';

/** Signs content. `digest` is the SHA-256 of the content. The signature also covers the attributes in `more`. */
export async function signDigest(
  key: SigningKey,
  digest: Buffer,
  more: readonly Buffer[] = [],
): Promise<CmsSignature> {
  const draft = prepareMessage(key, digest, more);
  const value = await key.sign(draft.attributes);
  return { value, encode: (timestampToken) => draft.complete(value, timestampToken) };
}

/** Returns the maximum length of a message by this key without a time-stamp. */
export function messageLength(key: SigningKey, more: readonly Buffer[] = []): number {
  const { modulusLength = 0 } = key.certificate.publicKey.asymmetricKeyDetails ?? {};
  const value = Buffer.alloc(Math.max(modulusLength / 8, MAX_ECDSA_LENGTH));
  return prepareMessage(key, Buffer.alloc(32), more).complete(value, null).length;
}

/** Builds a message that is signed later. The signature must cover `attributes`. */
export function prepareMessage(
  { certificate, chain, algorithm }: Omit<SigningKey, 'sign'>,
  digest: Buffer,
  more: readonly Buffer[],
): { attributes: Buffer; complete(value: Buffer, timestampToken: Buffer | null): Buffer } {
  const { issuer, serialNumber } = certificateOf(certificate);
  const signatureAlgorithm = SIGNATURE_WITH_SHA256[algorithm];
  const attributes = setOf(
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.messageDigest, octetString(digest)),
    attribute(OID.signingCertificateV2, signingCertificate(certificate, issuer, serialNumber)),
    // The signature covers its own algorithms, so they cannot be replaced with weaker ones (RFC 6211).
    attribute(ALGORITHM_PROTECTION, sequence(SHA256, retagged(signatureAlgorithm, TAG.context(1)))),
    ...more,
  );
  return {
    attributes,
    complete(value, timestampToken) {
      const signerInfo = sequence(
        smallInteger(1),
        sequence(issuer, serialNumber),
        SHA256,
        retagged(attributes, TAG.context(0)),
        signatureAlgorithm,
        octetString(value),
        ...(timestampToken === null
          ? []
          : [tagged(TAG.context(1), attribute(OID.timestampToken, timestampToken))]),
      );
      const signedData = sequence(
        smallInteger(1),
        setOf(SHA256),
        sequence(oid(OID.data)),
        retagged(setOf(certificate.raw, ...chain.map(({ raw }) => raw)), TAG.context(0)),
        setOf(signerInfo),
      );
      return sequence(oid(OID.signedData), tagged(TAG.context(0), signedData));
    },
  };
}

export function attribute(type: string, value: Buffer): Buffer {
  return sequence(oid(type), setOf(value));
}

/**
 * Encodes the signing certificate attribute (RFC 5035 3). The digest algorithm is omitted, because SHA-256 is the
 * default.
 */
function signingCertificate({ raw }: X509Certificate, issuer: Buffer, serialNumber: Buffer): Buffer {
  const DIRECTORY_NAME = 4;
  const issuerSerial = sequence(sequence(tagged(TAG.context(DIRECTORY_NAME), issuer)), serialNumber);
  const identifier = sequence(octetString(createHash('sha256').update(raw).digest()), issuerSerial);
  return sequence(sequence(identifier));
}

/** Replaces the tag of a value (implicit tagging, X.690 8.14). */
function retagged(value: Buffer, tag: number): Buffer {
  const copy = Buffer.from(value);
  copy[0] = tag;
  return copy;
}
