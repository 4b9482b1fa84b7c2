/** Creates X.509 certificates (RFC 5280 4.1), which are self-signed or signed with an issuer's key. */
import { randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { SIGNATURE_WITH_SHA256 } from '../algorithms.ts';
import { TAG } from '../asn1.ts';
import {
  bitString,
  integer,
  oid,
  printableString,
  sequence,
  setOf,
  smallInteger,
  tagged,
  time,
  utf8String,
} from '../der.ts';
import { ATTRIBUTE, certificateOf } from './certificate.ts';

export type Name = [type: keyof typeof ATTRIBUTE, text: string][];

export interface CertificateContent {
  /** The key pair of the holder, RSA or EC. */
  keys: { publicKey: KeyObject; privateKey: KeyObject };
  /** The name of the holder. Long names are truncated. The certificate lists the attributes in this order. */
  subject: Name;
  /** The issuer. If it is undefined, the certificate is self-signed. */
  issuer?: { name: Name; keys: { publicKey: KeyObject; privateKey: KeyObject } };
  now: Date;
  notAfter: Date;
  /** The encoded extensions from `make-extensions.ts`. */
  extensions: Buffer[];
}

/** The maximum number of characters in a common name and in an organisation's name (RFC 5280 appendix A). */
export const MAX_NAME = 64;
/** A certificate is already valid this long before its creation, because the verifier's clock may be behind ours. */
const CLOCK_TOLERANCE_MS = 60 * 60 * 1000;

export function makeCertificate(content: CertificateContent): X509Certificate {
  const { publicKey } = content.keys;
  const issuer = content.issuer ?? { name: content.subject, keys: content.keys };
  const algorithm = SIGNATURE_WITH_SHA256[issuer.keys.publicKey.asymmetricKeyType === 'ec' ? 'ecdsa' : 'rsa'];
  const notBefore = new Date(content.now.getTime() - CLOCK_TOLERANCE_MS);
  const toBeSigned = encode({ ...content, publicKey, notBefore }, nameOf(issuer.name), algorithm);
  const signature = sign('sha256', toBeSigned, issuer.keys.privateKey);
  return new X509Certificate(sequence(toBeSigned, algorithm, bitString(signature)));
}

/** The contents of a certificate that do not depend on its issuer. */
interface Holder extends Pick<CertificateContent, 'subject' | 'notAfter' | 'extensions'> {
  publicKey: KeyObject;
  notBefore: Date;
}

/** An authority. Its key may be in a hardware module. */
interface Issuer {
  certificate: X509Certificate;
  algorithm: keyof typeof SIGNATURE_WITH_SHA256;
  sign(data: Uint8Array): Promise<Buffer>;
}

/** Issues a certificate that the authority's key signs. */
export async function issueCertificate(holder: Holder, issuer: Issuer): Promise<X509Certificate> {
  const algorithm = SIGNATURE_WITH_SHA256[issuer.algorithm];
  const toBeSigned = encode(holder, certificateOf(issuer.certificate).subject, algorithm);
  const signature = await issuer.sign(toBeSigned);
  return new X509Certificate(sequence(toBeSigned, algorithm, bitString(signature)));
}

function encode(
  { publicKey, notBefore, notAfter, subject, extensions }: Holder,
  issuer: Buffer,
  algorithm: Buffer,
): Buffer {
  return sequence(
    // The value 2 stands for version 3 (RFC 5280 4.1.2.1).
    tagged(TAG.context(0), smallInteger(2)),
    serialNumber(),
    algorithm,
    issuer,
    sequence(time(notBefore), time(notAfter)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(TAG.context(3), sequence(...extensions)),
  );
}

/** Truncates a text between characters. */
export function clip(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim();
}

/**
 * Returns a positive serial number of at most 20 bytes (RFC 5280 4.2.1.2). It is random, because browsers reject two
 * certificates with the same number.
 */
function serialNumber(): Buffer {
  const number = randomBytes(16);
  number.writeUInt8((number.readUInt8(0) & 0x7f) | 0x40, 0);
  return integer(number);
}

function nameOf(subject: Name): Buffer {
  return sequence(
    ...subject.map(([type, text]) => {
      const encodeText = type === 'serialNumber' ? printableString : utf8String;
      return setOf(sequence(oid(ATTRIBUTE[type]), encodeText(clip(text, MAX_NAME))));
    }),
  );
}
