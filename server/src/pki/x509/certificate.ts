/**
 * Reads the fields of an X.509 certificate that verification needs (RFC 5280 4). No request is sent to the addresses in
 * the certificate.
 */
import { X509Certificate, type KeyObject } from 'node:crypto';
import { expectTag, Malformed, oidOf, readAsn1, TAG, type Asn1 } from '../asn1.ts';
import { printable } from '../printable.ts';

export type Certificate = {
  x509: X509Certificate;
  publicKey: KeyObject;
  notBefore: Date;
  notAfter: Date;
  /** The encoded issuer, for comparison with the identifier of a signer. */
  issuer: Buffer;
  serialNumber: Buffer;
  /** The encoded subject. Certificates that this one issues have it as their issuer. */
  subject: Buffer;
  subjectKeyIdentifier: Buffer | null;
  /** The permitted uses of the key. Null if the certificate does not restrict them. */
  keyUsage: { signs: boolean; issues: boolean } | null;
  extendedKeyUsage: { purposes: string[]; critical: boolean } | null;
  pathLength: number | null;
  policies: string[];
  /**
   * The critical extensions that this code does not process. RFC 5280 4.2 forbids relying on a certificate that has
   * any.
   */
  unknownCritical: string[];
  signatureAlgorithm: string;
  name: string;
};

/** The extensions that this code processes (RFC 5280 4.2.1). */
export const EXTENSION = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  /** States that no revocation data exists for the certificate (RFC 9608). */
  noRevAvail: '2.5.29.56',
  /** States that the certificate expires sooner than a revocation could be processed (ETSI EN 319 412-1 5.2.2). */
  validityAssuredShortTerm: '0.4.0.194121.2.1',
};
/** The prefix of our own identifiers, the UUID 6ef96054-0982-4a9a-91df-76c2397eabd1 (X.667). */
export const OWN_ARC = '2.25.147509915223546397608859504758746950609';
/** The policy that marks signers' one-time certificates. */
export const SIGNER_POLICY = `${OWN_ARC}.1`;
/** The attributes of a name (RFC 5280 appendix A). */
export const ATTRIBUTE = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  organizationName: '2.5.4.10',
};

/** Returns the SHA-256 fingerprint of the certificate in hexadecimal. */
export const fingerprintOf = ({ fingerprint256 }: X509Certificate): string =>
  fingerprint256.replaceAll(':', '').toLowerCase();

/** Returns the PEM blocks of the certificates in a text. */
export const certificateBlocks = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

const opened = new WeakMap<X509Certificate, Certificate>();

/** Returns the parsed certificate. Certificates that are used repeatedly, such as our own, come from a cache. */
export function certificateOf(x509: X509Certificate): Certificate {
  const found = opened.get(x509) ?? readCertificate(x509.raw);
  opened.set(x509, found);
  return found;
}

export function readCertificate(der: Buffer): Certificate {
  const x509 = openCertificate(der);
  const [tbs, outerAlgorithm] = expectTag(readAsn1(der), TAG.sequence, 'certificate').children;
  const fields = expectTag(tbs, TAG.sequence, 'certificate').children;
  if (fields[0]?.tag === TAG.context(0)) fields.shift();
  const [serialNumber, , issuer, , subject] = fields;
  const extensions = readExtensions(fields.find((field) => field.tag === TAG.context(3)));
  const value = (oid: string): Asn1 | null => extensions.get(oid)?.value ?? null;
  const basicConstraints = value(EXTENSION.basicConstraints);
  const purposes = value(EXTENSION.extendedKeyUsage);
  return {
    x509,
    publicKey: publicKeyOf(x509),
    notBefore: new Date(x509.validFrom),
    notAfter: new Date(x509.validTo),
    issuer: expectTag(issuer, TAG.sequence, "certificate's issuer").raw,
    serialNumber: expectTag(serialNumber, TAG.integer, "certificate's serial number").raw,
    subject: expectTag(subject, TAG.sequence, "certificate's subject").raw,
    subjectKeyIdentifier: value(EXTENSION.subjectKeyIdentifier)?.content ?? null,
    keyUsage: readKeyUsage(value(EXTENSION.keyUsage)),
    extendedKeyUsage:
      purposes === null
        ? null
        : {
            purposes: purposes.children.map((each) => oidOf(each, 'extended key usage')),
            critical: extensions.get(EXTENSION.extendedKeyUsage)?.critical ?? false,
          },
    pathLength: basicConstraints === null ? null : readPathLength(basicConstraints),
    policies: (value(EXTENSION.certificatePolicies)?.children ?? []).map(({ children }) =>
      oidOf(children[0], 'certificate policy'),
    ),
    unknownCritical: [...extensions]
      .filter(([oid, { critical }]) => critical && !Object.values(EXTENSION).includes(oid))
      .map(([oid]) => oid),
    signatureAlgorithm: oidOf(outerAlgorithm?.children[0], "certificate's signature algorithm"),
    name: nameOf(subject, x509),
  };
}

function openCertificate(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch {
    throw new Malformed('CERTIFICATE_UNREADABLE');
  }
}

function publicKeyOf(x509: X509Certificate): KeyObject {
  try {
    return x509.publicKey;
  } catch {
    throw new Malformed('CERTIFICATE_KEY_UNREADABLE');
  }
}

function readExtensions(wrapper: Asn1 | undefined): Map<string, { critical: boolean; value: Asn1 }> {
  const extensions = new Map<string, { critical: boolean; value: Asn1 }>();
  for (const extension of wrapper?.children[0]?.children ?? []) {
    const [name, ...rest] = extension.children;
    const oid = oidOf(name, 'certificate extension');
    const critical = rest[0]?.tag === TAG.boolean && rest[0].content[0] !== 0;
    const octets = expectTag(rest.at(-1), TAG.octetString, 'certificate extension');
    // RFC 5280 4.2 forbids repeated extensions. Programs would disagree about which one counts.
    if (extensions.has(oid)) throw new Malformed('CERTIFICATE_REPEATS_EXTENSION');
    extensions.set(oid, { critical, value: readAsn1(octets.content) });
  }
  return extensions;
}

/**
 * Reads the key usage (RFC 5280 4.2.1.3). Bit 0 is digitalSignature, bit 1 is nonRepudiation (contentCommitment), and
 * bit 5 is keyCertSign.
 */
function readKeyUsage(value: Asn1 | null): Certificate['keyUsage'] {
  if (value === null) return null;
  const bits = expectTag(value, TAG.bitString, 'key usage').content[1] ?? 0;
  return { signs: (bits & 0b1100_0000) !== 0, issues: (bits & 0b100) !== 0 };
}

function readPathLength(basicConstraints: Asn1): number | null {
  const number = basicConstraints.children.find((each) => each.tag === TAG.integer);
  if (number === undefined) return null;
  return number.content.length === 1 ? number.content.readInt8(0) : 0;
}

/** Returns the common name, or else the organisation, or else the full name. */
function nameOf(subject: Asn1 | undefined, x509: X509Certificate): string {
  const attributes = (subject?.children ?? []).flatMap((set) => set.children);
  for (const wanted of [ATTRIBUTE.commonName, ATTRIBUTE.organizationName]) {
    for (const { children } of attributes) {
      const [type, text] = children;
      if (text !== undefined && oidOf(type, 'name of the signer') === wanted)
        return printable(decodeText(text));
    }
  }
  return printable(x509.subject ?? '');
}

function decodeText(value: Asn1): string {
  const BMP_STRING = 0x1e;
  const UTF8_STRING = 0x0c;
  if (value.tag === BMP_STRING && value.content.length % 2 === 0) {
    return Buffer.from(value.content).swap16().toString('utf16le');
  }
  return value.content.toString(value.tag === UTF8_STRING ? 'utf8' : 'latin1');
}
