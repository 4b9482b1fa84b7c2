/**
 * Removes certificates from a time-stamp token whose signature cannot be checked. A certificate can be checked if the
 * token's signature names it, or if another certificate in the token has signed it. In a sealed document, any other
 * certificate could be altered unnoticed.
 */
import { tagged } from '../der.ts';
import { expectTag, readAsn1, TAG } from '../asn1.ts';
import { findUnverifiable } from '../x509/certificate-chain.ts';
import { readSignedMessage } from '../cms/signed-message.ts';

/** Removes the certificates. Throws Malformed or Unsupported. */
export function removeUnverifiableCertificates(token: Buffer): Buffer {
  const { signer, certificates } = readSignedMessage(token);
  const unverifiable = findUnverifiable([signer], certificates, []);
  if (unverifiable === undefined) return token;
  // Certificates are removed one at a time, because certificates that the removed one signed may become unverifiable.
  return removeUnverifiableCertificates(without(token, unverifiable.x509.raw));
}

/** Encodes ContentInfo and SignedData (RFC 5652 3 and 5.1) again, without this certificate. */
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
