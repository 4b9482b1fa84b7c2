/**
 * Finds the issuers of a certificate among the given certificates, or fetches them from the address in the certificate
 * (RFC 5280 4.2.2.1).
 */
import type { X509Certificate } from 'node:crypto';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { Malformed, readAsn1, TAG } from '../asn1.ts';
import { readCertificate } from './certificate.ts';
import { readableAddresses, type Ask } from './certificate-addresses.ts';

const LIMITS = { timeoutMs: 10_000, maxBytes: 64 * 1024 };
/**
 * The maximum number of issuers that are fetched. A chain from an authority to its root rarely has more than three
 * certificates.
 */
const MAX_FETCHED = 4;

/** Returns the issuers among the available certificates, nearest first. */
export function issuersOf(certificate: X509Certificate, available: X509Certificate[]): X509Certificate[] {
  const path = [certificate];
  for (let last = certificate; ;) {
    const issuer = available.find(
      (each) =>
        !path.some(({ fingerprint256 }) => fingerprint256 === each.fingerprint256) && isIssuedBy(last, each),
    );
    if (issuer === undefined) return path.slice(1);
    path.push(issuer);
    last = issuer;
  }
}

/** Returns the path from the certificate to its root, or the part of it that can be found. */
export async function completePath(
  certificate: X509Certificate,
  carried: X509Certificate[],
  ask: Ask,
): Promise<X509Certificate[]> {
  const available = [...carried];
  for (let fetched = 0; ; fetched++) {
    const path = [certificate, ...issuersOf(certificate, available)];
    const last = path.at(-1) ?? certificate;
    const issuer = isRoot(last) || fetched === MAX_FETCHED ? null : await fetchIssuer(last, ask);
    if (issuer === null) return path;
    available.push(issuer);
  }
}

/** Returns whether the certificate is self-signed. No other authority can then revoke it. */
export function isRoot(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

async function fetchIssuer(certificate: X509Certificate, ask: Ask): Promise<X509Certificate | null> {
  for (const url of readableAddresses(certificate).issuer) {
    try {
      const { status, body } = await ask(url, LIMITS);
      const issuer = status === 200 && certificatesIn(body).find((each) => isIssuedBy(certificate, each));
      if (issuer) return issuer;
    } catch (error) {
      if (!(error instanceof OutgoingError || error instanceof Malformed)) throw error;
    }
  }
  return null;
}

/**
 * Reads the certificates in a response (RFC 5280 4.2.2.1): one certificate in DER, or several in a CMS message without
 * signatures (RFC 5652 5.1). Throws Malformed.
 */
function certificatesIn(answer: Buffer): X509Certificate[] {
  const [first, wrapper] = readAsn1(answer).children;
  const signedData = first?.tag === TAG.oid ? wrapper?.children[0] : undefined;
  const several = signedData?.children.find(({ tag }) => tag === TAG.context(0))?.children;
  return (several?.map(({ raw }) => raw) ?? [answer]).map((der) => readCertificate(der).x509);
}
