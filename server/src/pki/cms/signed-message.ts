/**
 * Reads CMS SignedData (RFC 5652 5) with one signer, as in PDF signatures and RFC 3161 time-stamp tokens. The signature
 * covers only parts of a CMS message. The reader therefore requires a strict form, and reports everything that could be
 * changed unnoticed as an irregularity.
 */
import type { VerdictReason } from '@countersign/contract/texts/verdict-reasons';
import { expectTag, Malformed, oidOf, readAsn1, TAG, type Asn1 } from '../asn1.ts';
import { readDigestAlgorithm, Unsupported, type Digest } from '../algorithms.ts';
import { readCertificate, type Certificate } from '../x509/certificate.ts';
import { readAttributes, type Attributes } from './attributes.ts';
import { reasonOf } from '../finding.ts';

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
};

/**
 * The maximum number of certificates in a message. Real chains have only a few, and each certificate is compared with
 * all others.
 */
const MAX_CERTIFICATES = 64;

export type SignedMessage = {
  contentType: string;
  /** The signed content. Null in a detached signature. */
  content: Buffer | null;
  certificates: Certificate[];
  signer: Certificate;
  digest: Digest;
  signatureAlgorithm: Asn1 | undefined;
  signature: Buffer;
  /**
   * The encoded attributes with the tag under which they were signed (RFC 5652 5.4). Null if the signature covers the
   * content directly.
   */
  signedAttributesEncoded: Buffer | null;
  signedAttributes: Attributes;
  timestampTokens: Buffer[];
  irregularities: VerdictReason[];
};

/** Reads a message. Throws Malformed or Unsupported. */
export function readSignedMessage(der: Buffer): SignedMessage {
  const irregularities: VerdictReason[] = [];
  const contentInfo = expectTag(readAsn1(der), TAG.sequence, 'CMS message').children;
  if (contentInfo.length !== 2 || oidOf(contentInfo[0], 'CMS content type') !== OID.signedData) {
    throw new Malformed('NOT_CMS');
  }
  const wrapper = expectTag(contentInfo[1], TAG.context(0), 'CMS content').children;
  if (wrapper.length !== 1) throw new Malformed('PART_MALFORMED', { part: 'CMS content' });

  const [version, digestAlgorithms, encapsulated, ...rest] = expectTag(
    wrapper[0],
    TAG.sequence,
    'CMS SignedData',
  ).children;
  const signerInfos = expectTag(rest.pop(), TAG.set, 'list of signers').children;
  const { contentType, content } = readEncapsulated(encapsulated);
  const certificateList = rest[0]?.tag === TAG.context(0) ? rest.shift()?.children : [];
  if (rest.length > 0) irregularities.push(reasonOf('LISTS_UNPROTECTED'));
  const [signerInfo, ...others] = signerInfos;
  if (others.length > 0) throw new Malformed('SEVERAL_SIGNERS');

  const signer = readSignerInfo(signerInfo, irregularities);
  const certificates = readCertificates(certificateList ?? [], irregularities);
  const signingCertificate = certificates.find(signer.identifies);
  if (signingCertificate === undefined) throw new Malformed('NO_SIGNER_CERTIFICATE');

  // The version must be 3 if the content is typed or the signer is identified by key. Otherwise, it must be 1 (RFC 5652
  // 5.1).
  const expected = contentType !== OID.data || signer.version === 3 ? 3 : 1;
  if (numberOf(version, 'CMS version') !== expected) irregularities.push(reasonOf('CMS_VERSION_WRONG'));
  const listed = expectTag(digestAlgorithms, TAG.set, 'list of digest algorithms').children;
  if (listed.length !== 1 || readDigestAlgorithm(listed[0]) !== signer.digest) {
    irregularities.push(reasonOf('DIGEST_LIST_WRONG'));
  }
  return { contentType, content, certificates, signer: signingCertificate, ...signer.rest, irregularities };
}

function readEncapsulated(node: Asn1 | undefined): { contentType: string; content: Buffer | null } {
  const [type, wrapper, ...more] = expectTag(node, TAG.sequence, 'CMS content').children;
  const contentType = oidOf(type, 'CMS content type');
  if (more.length > 0) throw new Malformed('PART_MALFORMED', { part: 'CMS content' });
  if (wrapper === undefined) return { contentType, content: null };
  const [octets, ...extra] = expectTag(wrapper, TAG.context(0), 'CMS content').children;
  if (extra.length > 0) throw new Malformed('PART_MALFORMED', { part: 'CMS content' });
  return { contentType, content: expectTag(octets, TAG.octetString, 'CMS content').content };
}

function readCertificates(nodes: Asn1[], irregularities: VerdictReason[]): Certificate[] {
  if (nodes.length > MAX_CERTIFICATES) throw new Unsupported('TOO_MANY_CERTIFICATES');
  const certificates: Certificate[] = [];
  for (const node of nodes) {
    // Only X.509 certificates are read. All other kinds are attribute certificates or obsolete (RFC 5652 10.2.2).
    if (node.tag === TAG.sequence) certificates.push(readCertificate(node.raw));
    else irregularities.push(reasonOf('CERTIFICATE_KIND_UNSUPPORTED'));
  }
  return certificates;
}

/** Reads a SignerInfo (RFC 5652 5.3). */
function readSignerInfo(node: Asn1 | undefined, irregularities: VerdictReason[]) {
  const [version, sid, digestAlgorithm, ...rest] = expectTag(
    node,
    TAG.sequence,
    'signer information',
  ).children;
  const signedAttributes = rest[0]?.tag === TAG.context(0) ? rest.shift() : undefined;
  const [signatureAlgorithm, signature, unsignedAttributes, ...more] = rest;
  if (more.length > 0) throw new Malformed('PART_MALFORMED', { part: 'signer information' });
  const digest = readDigestAlgorithm(digestAlgorithm);
  const { identifies, expectedVersion } = readSignerIdentifier(sid);
  const signerVersion = numberOf(version, 'signer version');
  if (signerVersion !== expectedVersion) irregularities.push(reasonOf('SIGNER_VERSION_WRONG'));
  return {
    version: signerVersion,
    identifies,
    digest,
    rest: {
      digest,
      signatureAlgorithm,
      signature: expectTag(signature, TAG.octetString, 'signature value').content,
      signedAttributesEncoded: signedAttributes === undefined ? null : asSet(signedAttributes.raw),
      signedAttributes: readAttributes(signedAttributes?.children ?? []),
      timestampTokens: readTimestampTokens(unsignedAttributes, irregularities),
    },
  };
}

/** Reads the identifier of the signer: issuer and serial number, or subject key identifier (RFC 5652 5.3). */
function readSignerIdentifier(sid: Asn1 | undefined): {
  identifies: (certificate: Certificate) => boolean;
  expectedVersion: number;
} {
  if (sid?.tag === TAG.contextPrimitive(0)) {
    const { content } = sid;
    return { identifies: (each) => each.subjectKeyIdentifier?.equals(content) ?? false, expectedVersion: 3 };
  }
  const [issuer, serialNumber, ...more] = expectTag(sid, TAG.sequence, 'signer identifier').children;
  if (issuer === undefined || serialNumber === undefined || more.length > 0) {
    throw new Malformed('PART_MALFORMED', { part: 'signer identifier' });
  }
  return {
    identifies: (each) => each.issuer.equals(issuer.raw) && each.serialNumber.equals(serialNumber.raw),
    expectedVersion: 1,
  };
}

/**
 * Reads the time-stamp tokens. A signature time-stamp is the only unsigned attribute that a PAdES baseline signature
 * may have (EN 319 142-1 6.3).
 */
function readTimestampTokens(node: Asn1 | undefined, irregularities: VerdictReason[]): Buffer[] {
  if (node === undefined) return [];
  const attributes = readAttributes(expectTag(node, TAG.context(1), 'list of unsigned attributes').children);
  for (const type of attributes.keys()) {
    if (type !== OID.timestampToken) {
      irregularities.push(reasonOf('ATTRIBUTE_UNPROTECTED', { type }));
    }
  }
  return (attributes.get(OID.timestampToken) ?? []).map((token) => token.raw);
}

/**
 * Returns the attributes with the tag SET. The message contains them with the tag [0], but the signature covers them
 * with the tag SET (RFC 5652 5.4).
 */
function asSet(raw: Buffer): Buffer {
  const set = Buffer.from(raw);
  set[0] = TAG.set;
  return set;
}

function numberOf(node: Asn1 | undefined, what: string): number {
  const { content } = expectTag(node, TAG.integer, what);
  if (content.length !== 1) throw new Malformed('PART_MALFORMED', { part: what });
  return content.readInt8(0);
}
