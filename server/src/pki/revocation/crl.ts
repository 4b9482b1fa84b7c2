/**
 * Reads certificate revocation lists (RFC 5280 5). It decides whether a list covers a certificate and whether the list
 * revokes it.
 */
import { expectTag, oidOf, readAsn1, TAG, timeOf, type Asn1 } from '../asn1.ts';
import { certificateOf } from '../x509/certificate.ts';
import {
  BadRevocationAnswer,
  isSignedBy,
  requireFresh,
  validityOf,
  type RevocationStatus,
  type Subject,
} from './revocation-status.ts';

const ISSUING_DISTRIBUTION_POINT = '2.5.29.28';
/**
 * The fields that mark a partial list. Such a list covers only attribute certificates, only some reasons, or
 * certificates of other issuers (RFC 5280 5.2.5).
 */
const PARTIAL = [TAG.contextPrimitive(3), TAG.contextPrimitive(4), TAG.contextPrimitive(5)];
const TIMES = [TAG.utcTime, TAG.generalizedTime];

/** Reads a revocation list. Throws BadRevocationAnswer, Malformed or Unsupported. */
export function readRevocationList(
  list: Buffer,
  { certificate, issuer }: Subject,
  now: Date | null,
): RevocationStatus {
  const [content, algorithm, signature] = expectTag(readAsn1(list), TAG.sequence, 'list').children;
  const signed = expectTag(content, TAG.sequence, 'list');
  const bits = expectTag(signature, TAG.bitString, 'signature of the list');
  const subject = certificateOf(certificate);
  const fields = signed.children.slice(signed.children[0]?.tag === TAG.integer ? 2 : 1);
  const [issuerName, thisUpdate, ...rest] = fields;
  if (!issuerName?.raw.equals(subject.issuer) || !isSignedBy(issuer, algorithm, signed.raw, bits)) {
    throw new BadRevocationAnswer('returned a list that the issuer has not signed');
  }
  const nextUpdate = TIMES.includes(rest[0]?.tag ?? 0) ? rest.shift() : undefined;
  const validity = validityOf(thisUpdate, nextUpdate);
  requireFresh(validity, now);
  requireComplete(rest.find(({ tag }) => tag === TAG.context(0))?.children[0]);
  const revoked = rest.find(({ tag }) => tag === TAG.sequence)?.children ?? [];
  const listed = revoked.find(({ children: [serial] }) => serial?.raw.equals(subject.serialNumber));
  return { ...validity, revokedAt: listed ? timeOf(listed.children[1], 'time of revocation') : null };
}

/** Rejects a list with unknown critical extensions. Such a list may omit a revoked certificate (RFC 5280 5.2). */
function requireComplete(extensions: Asn1 | undefined): void {
  for (const { children } of extensions?.children ?? []) {
    const [name, critical] = children;
    if (critical?.tag !== TAG.boolean) continue;
    const value = readAsn1(expectTag(children.at(-1), TAG.octetString, 'extension of the list').content);
    const isPoint = oidOf(name, 'extension of the list') === ISSUING_DISTRIBUTION_POINT;
    if (!isPoint || value.children.some(({ tag }) => PARTIAL.includes(tag))) {
      throw new BadRevocationAnswer('returned an incomplete list');
    }
  }
}
