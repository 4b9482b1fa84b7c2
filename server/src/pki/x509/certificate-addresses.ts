/**
 * Reads the addresses in a certificate: of OCSP responders, revocation lists and the issuer's certificate (RFC 5280
 * 4.2.1.13 and 4.2.2.1).
 */
import type { X509Certificate } from 'node:crypto';
import type { Answer, Question } from '../../outgoing/ask-outside.ts';
import { expectTag, Malformed, oidOf, readAsn1, TAG, type Asn1 } from '../asn1.ts';

export type CertificateAddresses = { ocsp: string[]; crl: string[]; issuer: string[] };

/**
 * Sends a request. It is restricted to public addresses if the certificate is untrusted. Throws only `OutgoingError`.
 */
export type Ask = (url: string, question: Omit<Question, 'lookup'>) => Promise<Answer>;

const AUTHORITY_INFORMATION_ACCESS = '1.3.6.1.5.5.7.1.1';
const CRL_DISTRIBUTION_POINTS = '2.5.29.31';
const OCSP = '1.3.6.1.5.5.7.48.1';
const CA_ISSUERS = '1.3.6.1.5.5.7.48.2';
const URI = TAG.contextPrimitive(6);
/**
 * The maximum number of addresses of each kind that are used. A certificate may list any number, and each request takes
 * time.
 */
const MAX_ADDRESSES = 2;

/** Returns the addresses in the certificate. Throws Malformed. */
export function certificateAddresses({ raw }: X509Certificate): CertificateAddresses {
  const accesses = extensionOf(raw, AUTHORITY_INFORMATION_ACCESS)?.children ?? [];
  const accessesBy = (wanted: string): string[] =>
    accesses.flatMap(({ children: [method, location] }) =>
      oidOf(method, 'access method') === wanted ? webAddress(location) : [],
    );
  const points = extensionOf(raw, CRL_DISTRIBUTION_POINTS)?.children ?? [];
  const lists = points.flatMap(({ children: [name] }) => {
    const fullName = name?.tag === TAG.context(0) ? name.children[0] : undefined;
    return fullName?.tag === TAG.context(0) ? fullName.children.flatMap(webAddress) : [];
  });
  return {
    ocsp: accessesBy(OCSP).slice(0, MAX_ADDRESSES),
    crl: lists.slice(0, MAX_ADDRESSES),
    issuer: accessesBy(CA_ISSUERS).slice(0, MAX_ADDRESSES),
  };
}

/** Returns the addresses in the certificate. Returns no addresses if it cannot be read. */
export function readableAddresses(certificate: X509Certificate): CertificateAddresses {
  try {
    return certificateAddresses(certificate);
  } catch (error) {
    if (error instanceof Malformed) return { ocsp: [], crl: [], issuer: [] };
    throw error;
  }
}

function extensionOf(der: Buffer, wanted: string): Asn1 | null {
  const fields = readAsn1(der).children[0]?.children ?? [];
  const list = fields.find(({ tag }) => tag === TAG.context(3))?.children[0]?.children ?? [];
  const extension = list.find(({ children: [name] }) => oidOf(name, 'certificate extension') === wanted);
  if (extension === undefined) return null;
  return readAsn1(expectTag(extension.children.at(-1), TAG.octetString, 'certificate extension').content);
}

/** Returns the address if it is a web address. LDAP and other schemes are ignored. */
function webAddress(name: Asn1 | undefined): string[] {
  const text = name?.tag === URI ? name.content.toString('latin1') : '';
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? [text] : [];
}
