/** Writes the extensions of a certificate (RFC 5280 4.2.1). */
import { createHash, type KeyObject } from 'node:crypto';
import { TAG } from '../asn1.ts';
import { bitString, NULL, octetString, oid, sequence, smallInteger, tagged, TRUE } from '../der.ts';
import { EXTENSION } from './certificate.ts';

/** The positions of the key usage bits (RFC 5280 4.2.1.3). */
const KEY_USAGE = { digitalSignature: 0, contentCommitment: 1, keyCertSign: 5, cRLSign: 6 };

/** Encodes that the certificate cannot issue other certificates (RFC 5280 4.2.1.9). */
export const noAuthority = (): Buffer => critical(EXTENSION.basicConstraints, sequence());

/** Encodes that the certificate can issue certificates, but not for further authorities (path length 0). */
export const authority = (): Buffer => critical(EXTENSION.basicConstraints, sequence(TRUE, smallInteger(0)));

export function keyUsage(...uses: (keyof typeof KEY_USAGE)[]): Buffer {
  const bits = uses.map((use) => KEY_USAGE[use]);
  const octet = bits.reduce((sum, bit) => sum | (0x80 >> bit), 0);
  // DER omits trailing zero bits (X.690 11.2.2).
  return critical(EXTENSION.keyUsage, bitString(Buffer.from([octet]), 7 - Math.max(...bits)));
}

export function extendedKeyUsage(...purposes: string[]): Buffer {
  return extension(EXTENSION.extendedKeyUsage, sequence(...purposes.map(oid)));
}

/** Encodes the object identifiers of policies without qualifiers (RFC 5280 4.2.1.4). */
export function certificatePolicies(...policies: string[]): Buffer {
  return extension(
    EXTENSION.certificatePolicies,
    sequence(...policies.map((policy) => sequence(oid(policy)))),
  );
}

/** Encodes, once as defined by ETSI and once by the IETF, that the certificate is too short-lived to be revoked. */
export const neverRevoked = (): Buffer[] => [
  extension(EXTENSION.validityAssuredShortTerm, NULL),
  extension(EXTENSION.noRevAvail, NULL),
];

/** Encodes DNS names, with the tag [2], and IPv4 addresses, with the tag [7] (RFC 5280 4.2.1.6). */
export function subjectAltName({ dns, ipv4 }: { dns: string[]; ipv4: string[] }): Buffer {
  return extension(
    EXTENSION.subjectAltName,
    sequence(
      ...dns.map((name) => tagged(TAG.contextPrimitive(2), Buffer.from(name, 'ascii'))),
      ...ipv4.map((address) => tagged(TAG.contextPrimitive(7), Buffer.from(address.split('.').map(Number)))),
    ),
  );
}

/**
 * Encodes the identifier of the key. It is the SHA-256 of the SubjectPublicKeyInfo, truncated to 20 bytes. RFC 5280
 * 4.2.1.2 permits any method.
 */
export function subjectKeyIdentifier(publicKey: KeyObject): Buffer {
  return extension(EXTENSION.subjectKeyIdentifier, octetString(identifierOf(publicKey)));
}

/** Encodes the identifier of the issuer's key, with the tag [0] (RFC 5280 4.2.1.1). */
export function authorityKeyIdentifier(publicKey: KeyObject, known = identifierOf(publicKey)): Buffer {
  return extension(EXTENSION.authorityKeyIdentifier, sequence(tagged(TAG.contextPrimitive(0), known)));
}

function identifierOf(publicKey: KeyObject): Buffer {
  const info = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(info).digest().subarray(0, 20);
}

function extension(type: string, value: Buffer): Buffer {
  return sequence(oid(type), octetString(value));
}

function critical(type: string, value: Buffer): Buffer {
  return sequence(oid(type), TRUE, octetString(value));
}
