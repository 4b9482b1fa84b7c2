/**
 * Implements the Online Certificate Status Protocol (RFC 6960): builds a request about one certificate and checks the
 * response.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { expectTag, oidOf, readAsn1, TAG, timeOf, type Asn1 } from '../asn1.ts';
import { certificateOf, readCertificate } from '../x509/certificate.ts';
import { NULL, octetString, oid, sequence } from '../der.ts';
import {
  BadRevocationAnswer,
  isSignedBy,
  requireFresh,
  validityOf,
  type RevocationStatus,
  type Subject,
} from './revocation-status.ts';

const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
/** SHA-1 only identifies the certificate here. Every responder supports it (RFC 5019 2.1.1). */
const SHA1 = sequence(oid('1.3.14.3.2.26'), NULL);
const GOOD = TAG.contextPrimitive(0);
const REVOKED = TAG.context(1);

export function ocspRequest(subject: Subject): Buffer {
  const { nameHash, keyHash, serialNumber } = identify(subject);
  const certificateId = sequence(SHA1, octetString(nameHash), octetString(keyHash), serialNumber);
  return sequence(sequence(sequence(sequence(certificateId))));
}

/** Reads an OCSP response. Throws BadRevocationAnswer, Malformed or Unsupported. */
export function readOcspResponse(response: Buffer, subject: Subject, now: Date | null): RevocationStatus {
  const [outcome, wrapper] = expectTag(readAsn1(response), TAG.sequence, 'OCSP response').children;
  if (outcome?.content.toString('hex') !== '00')
    throw new BadRevocationAnswer('returned no status for the certificate');
  const [type, octets] = expectTag(wrapper?.children[0], TAG.sequence, 'OCSP response').children;
  if (oidOf(type, 'type of the OCSP response') !== BASIC_RESPONSE) {
    throw new BadRevocationAnswer('responded in a format that is not supported');
  }
  const basic = readAsn1(expectTag(octets, TAG.octetString, 'OCSP response').content);
  const [data, algorithm, signature, carried] = basic.children;
  const responseData = expectTag(data, TAG.sequence, 'OCSP response');
  const bits = expectTag(signature, TAG.bitString, 'signature of the OCSP response');
  const status = statusIn(responseData, subject, now);
  const isSigned = respondersOf(subject, carried, now ?? status.from).some((responder) =>
    isSignedBy(responder, algorithm, responseData.raw, bits),
  );
  if (!isSigned)
    throw new BadRevocationAnswer('gave an answer that was not signed by an authorized responder');
  return status;
}

/**
 * Returns the certificates that may sign the response: the certificate of the issuer, and the certificates of its
 * delegates (RFC 6960 4.2.2.2).
 */
function respondersOf({ issuer }: Subject, carried: Asn1 | undefined, now: Date): X509Certificate[] {
  const delegates = (carried?.children[0]?.children ?? []).filter(({ raw }) => {
    const { x509, extendedKeyUsage, notBefore, notAfter } = readCertificate(raw);
    return (
      extendedKeyUsage?.purposes.includes(OCSP_SIGNING) === true &&
      notBefore <= now &&
      now <= notAfter &&
      x509.checkIssued(issuer) &&
      x509.verify(issuer.publicKey)
    );
  });
  return [issuer, ...delegates.map(({ raw }) => new X509Certificate(raw))];
}

function statusIn(responseData: Asn1, subject: Subject, now: Date | null): RevocationStatus {
  const { nameHash, keyHash, serialNumber } = identify(subject);
  const list = responseData.children.find(({ tag }) => tag === TAG.sequence)?.children ?? [];
  const answer = list.find(({ children: [certificateId] }) => {
    const [, name, key, serial] = certificateId?.children ?? [];
    return name?.content.equals(nameHash) && key?.content.equals(keyHash) && serial?.raw.equals(serialNumber);
  });
  if (answer === undefined) throw new BadRevocationAnswer('answered about another certificate');
  const [, status, thisUpdate, ...rest] = answer.children;
  const validity = validityOf(thisUpdate, rest.find(({ tag }) => tag === TAG.context(0))?.children[0]);
  requireFresh(validity, now);
  if (status?.tag === REVOKED)
    return { ...validity, revokedAt: timeOf(status.children[0], 'time of revocation') };
  if (status?.tag !== GOOD) throw new BadRevocationAnswer('does not know the certificate');
  return { ...validity, revokedAt: null };
}

function identify({ certificate, issuer }: Subject): {
  nameHash: Buffer;
  keyHash: Buffer;
  serialNumber: Buffer;
} {
  const { issuer: issuerName, serialNumber } = certificateOf(certificate);
  const [, keyBits] = readAsn1(issuer.publicKey.export({ type: 'spki', format: 'der' })).children;
  const key = expectTag(keyBits, TAG.bitString, "issuer's key").content.subarray(1);
  return { nameHash: sha1(issuerName), keyHash: sha1(key), serialNumber };
}

function sha1(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest();
}
