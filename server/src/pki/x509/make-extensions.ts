/** Writes the extensions of a certificate (RFC 5280 4.2.1). */
import { createHash, type KeyObject } from 'node:crypto';
import { TAG } from '../asn1.ts';
import { bitString, NULL, octetString, oid, sequence, smallInteger, tagged, TRUE } from '../der.ts';
import { EXTENSION } from './certificate.ts';

/** The numbers of the bits (RFC 5280 4.2.1.3). */
const KEY_USAGE = { digitalSignature: 0, contentCommitment: 1, keyCertSign: 5, cRLSign: 6 };

/** The certificate may not issue others (RFC 5280 4.2.1.9). */
export const noAuthority = (): Buffer => critical(EXTENSION.basicConstraints, sequence());

/** The certificate may issue end-entity certificates but not further authorities (path length 0). */
export const authority = (): Buffer => critical(EXTENSION.basicConstraints, sequence(TRUE, smallInteger(0)));

export function keyUsage(...uses: (keyof typeof KEY_USAGE)[]): Buffer {
  const bits = uses.map((use) => KEY_USAGE[use]);
  const octet = bits.reduce((sum, bit) => sum | (0x80 >> bit), 0);
  // Trailing zero bits are left out (X.690 11.2.2).
  return critical(EXTENSION.keyUsage, bitString(Buffer.from([octet]), 7 - Math.max(...bits)));
}

export function extendedKeyUsage(...purposes: string[]): Buffer {
  return extension(EXTENSION.extendedKeyUsage, sequence(...purposes.map(oid)));
}

/** Encodes the identifiers of policies without qualifiers (RFC 5280 4.2.1.4). */
export function certificatePolicies(...policies: string[]): Buffer {
  return extension(
    EXTENSION.certificatePolicies,
    sequence(...policies.map((policy) => sequence(oid(policy)))),
  );
}

/** States that the certificate is too short-lived to be revoked, in the terms of ETSI and of the IETF. */
export const neverRevoked = (): Buffer[] => [
  extension(EXTENSION.validityAssuredShortTerm, NULL),
  extension(EXTENSION.noRevAvail, NULL),
];

/** Encodes names (RFC 5280 4.2.1.6): [2] is a DNS name, and [7] is an IP address, here IPv4. */
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
 * Encodes the identifier of the key. RFC 5280 4.2.1.2 does not prescribe the method: we use SHA-256 over the
 * SubjectPublicKeyInfo, cut to 20 bytes.
 */
export function subjectKeyIdentifier(publicKey: KeyObject): Buffer {
  return extension(EXTENSION.subjectKeyIdentifier, octetString(identifierOf(publicKey)));
}

/** Encodes the identifier of the issuer's key as [0] (RFC 5280 4.2.1.1). */
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
