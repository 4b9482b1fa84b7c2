/**
 * Removes the certificates from a time-stamp token that cannot be verified. A certificate can be verified if the
 * token's signature names it, or if another certificate in the token signed it. All other certificates could be altered
 * in the sealed document without anyone noticing.
 */
import { tagged } from '../der.ts';
import { expectTag, readAsn1, TAG } from '../asn1.ts';
import { findUnverifiable } from '../x509/certificate-chain.ts';
import { readSignedMessage } from '../cms/signed-message.ts';

/** Returns the token without these certificates. Throws Malformed or Unsupported. */
export function removeUnverifiableCertificates(token: Buffer): Buffer {
  const { signer, certificates } = readSignedMessage(token);
  const unverifiable = findUnverifiable([signer], certificates, []);
  if (unverifiable === undefined) return token;
  // The check is repeated after each removal, because the removed certificate may have signed another one.
  return removeUnverifiableCertificates(without(token, unverifiable.x509.raw));
}

/** Encodes the token again without this certificate (ContentInfo and SignedData, RFC 5652 3 and 5.1). */
function without(token: Buffer, certificate: Buffer): Buffer {
  const [type, wrapper] = expectTag(readAsn1(token), TAG.sequence, 'time-stamp').children;
  const signedData = expectTag(wrapper?.children[0], TAG.sequence, 'time-stamp');
  const parts = signedData.children.map(({ tag, raw, children }) => {
    if (tag !== TAG.context(0)) return raw;
    return tagged(tag, ...children.map((each) => each.raw).filter((each) => !each.equals(certificate)));
  });
  const content = tagged(TAG.context(0), tagged(TAG.sequence, ...parts));
  return tagged(TAG.sequence, expectTag(type, TAG.oid, 'time-stamp').raw, content);
}
