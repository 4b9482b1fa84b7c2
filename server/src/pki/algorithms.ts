/**
 * Lists the digest and signature algorithms that are currently considered secure (ETSI TS 119 312), with their ASN.1
 * identifiers.
 */
import type { VerdictCode } from '@countersign/contract/texts/verdict-reasons';
import { constants, createHash, verify, type KeyObject } from 'node:crypto';
import { expectTag, Malformed, oidOf, TAG, type Asn1 } from './asn1.ts';
import { integer, NULL, oid, sequence, smallInteger, tagged } from './der.ts';
import { Flaw } from './finding.ts';

export type Digest = 'sha256' | 'sha384' | 'sha512';

/** Thrown for an algorithm that is standardised, but too weak or too rare for a verdict. */
export class Unsupported<Code extends VerdictCode> extends Flaw<Code> {}

const DIGESTS: Record<string, Digest> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const RSA_ENCRYPTION = '1.2.840.113549.1.1.1';
const RSA_PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';
const RSA_WITH: Record<string, Digest> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
};
const ECDSA_WITH: Record<string, Digest> = {
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
const ED25519 = '1.3.101.112';

/** The salt length in bytes. It equals the length of the digest, as RFC 4055 3.1 recommends. */
export const PSS_SALT_LENGTH = 32;
const SHA256_WITH_NULL = sequence(oid('2.16.840.1.101.3.4.2.1'), NULL);
/** RSASSA-PSS with SHA-256 for the message and for the mask (RFC 4055 3.1). */
export const PSS_PARAMETERS = sequence(
  tagged(TAG.context(0), SHA256_WITH_NULL),
  tagged(TAG.context(1), sequence(oid(MGF1), SHA256_WITH_NULL)),
  tagged(TAG.context(2), smallInteger(PSS_SALT_LENGTH)),
);

/**
 * The AlgorithmIdentifiers of our signatures. RSA requires NULL parameters (RFC 4055 5), and ECDSA requires no
 * parameters (RFC 5758 3.2).
 */
export const SIGNATURE_WITH_SHA256 = {
  rsa: sequence(oid('1.2.840.113549.1.1.11'), NULL),
  'rsa-pss': sequence(oid(RSA_PSS), PSS_PARAMETERS),
  ecdsa: sequence(oid('1.2.840.10045.4.3.2')),
};

/**
 * Converts an ECDSA signature to DER, which certificates and CMS require (RFC 3279 2.2.3). Hardware modules and some
 * services return the number r followed by the number s instead.
 */
export const ecdsaInDer = (signature: Buffer): Buffer =>
  sequence(
    integer(signature.subarray(0, signature.length / 2)),
    integer(signature.subarray(signature.length / 2)),
  );

export function digestOf(algorithm: Digest, parts: Uint8Array[]): Buffer {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Reads the AlgorithmIdentifier of a digest. Its parameters must be absent or NULL (RFC 5754 2). */
export function readDigestAlgorithm(node: Asn1 | undefined): Digest {
  const [name, parameters, ...more] = expectTag(node, TAG.sequence, 'digest algorithm').children;
  const algorithmOid = oidOf(name, 'digest algorithm');
  const digest = DIGESTS[algorithmOid];
  if (digest === undefined) throw new Unsupported('DIGEST_WEAK', { algorithm: algorithmOid });
  if (more.length > 0 || !absentOrNull(parameters)) {
    throw new Malformed('PARAMETERS_SENSELESS', { part: 'digest algorithm' });
  }
  return digest;
}

/** Verifies a signature. `algorithm` is the SignatureAlgorithmIdentifier of a SignerInfo (RFC 5652 5.3). */
export function signatureHolds(
  algorithm: Asn1 | undefined,
  digest: Digest,
  key: KeyObject,
  signed: Buffer,
  signature: Buffer,
): boolean {
  const [name, parameters, ...more] = expectTag(algorithm, TAG.sequence, 'signature algorithm').children;
  const algorithmOid = oidOf(name, 'signature algorithm');
  if (more.length > 0) throw new Malformed('PART_MALFORMED', { part: 'signature algorithm' });
  if (algorithmOid === RSA_PSS) {
    const saltLength = readPssSaltLength(parameters, digest);
    requireKey(key, ['rsa', 'rsa-pss']);
    return attempt(digest, signed, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
  }
  if (!absentOrNull(parameters)) throw new Malformed('PARAMETERS_SENSELESS', { part: 'signature algorithm' });
  if (algorithmOid === ED25519) {
    requireKey(key, ['ed25519']);
    return attempt(null, signed, { key }, signature);
  }
  const rsa = algorithmOid === RSA_ENCRYPTION ? digest : RSA_WITH[algorithmOid];
  const named = rsa ?? ECDSA_WITH[algorithmOid];
  if (named === undefined) throw new Unsupported('ALGORITHM_UNSUPPORTED', { algorithm: algorithmOid });
  if (named !== digest) throw new Malformed('ALGORITHMS_DIFFER');
  requireKey(key, [rsa === undefined ? 'ec' : 'rsa']);
  return attempt(digest, signed, { key }, signature);
}

function attempt(
  digest: Digest | null,
  signed: Buffer,
  key: { key: KeyObject; padding?: number; saltLength?: number },
  signature: Buffer,
): boolean {
  try {
    return verify(digest, signed, key, signature);
  } catch {
    // OpenSSL throws if the key cannot be used with this algorithm at all, for example a PSS key with other parameters.
    return false;
  }
}

/** Reads the salt length (RFC 4055 3.1). All parameters must be present, because an absent one stands for SHA-1. */
function readPssSaltLength(parameters: Asn1 | undefined, digest: Digest): number {
  const [hash, mask, salt, ...more] = expectTag(parameters, TAG.sequence, 'RSASSA-PSS parameters').children;
  const [hashAlgorithm] = expectTag(hash, TAG.context(0), 'RSASSA-PSS digest').children;
  const [maskAlgorithm] = expectTag(mask, TAG.context(1), 'RSASSA-PSS mask').children;
  const [saltLength] = expectTag(salt, TAG.context(2), 'RSASSA-PSS salt length').children;
  const [maskName, maskHash] = expectTag(maskAlgorithm, TAG.sequence, 'RSASSA-PSS mask').children;
  const length = expectTag(saltLength, TAG.integer, 'RSASSA-PSS salt length').content;
  if (
    more.length > 0 ||
    readDigestAlgorithm(hashAlgorithm) !== digest ||
    oidOf(maskName, 'RSASSA-PSS mask') !== MGF1 ||
    readDigestAlgorithm(maskHash) !== digest ||
    length.length !== 1
  ) {
    throw new Malformed('PSS_DIFFERS');
  }
  return length.readInt8(0);
}

function requireKey(key: KeyObject, types: string[]): void {
  if (!types.includes(key.asymmetricKeyType ?? '')) {
    throw new Malformed('KEY_DOES_NOT_FIT');
  }
}

function absentOrNull(parameters: Asn1 | undefined): boolean {
  return parameters === undefined || (parameters.tag === TAG.null && parameters.content.length === 0);
}
