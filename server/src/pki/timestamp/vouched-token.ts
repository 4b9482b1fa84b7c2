/**
 * A token without the certificates that it carries along unprotected: neither the authority's own, which its signature names,
 * nor signed by another that is in it. In a sealed document they could be altered without a trace.
 */
import { tagged } from '../der.ts';
import { expectTag, readAsn1, TAG } from '../asn1.ts';
import { findUnvouched } from '../x509/certificate-chain.ts';
import { readSignedMessage } from '../cms/cms.ts';

/** Throws Malformed or Unsupported. */
export function withoutUnvouched(token: Buffer): Buffer {
  const { signer, certificates } = readSignedMessage(token);
  const unvouched = findUnvouched([signer], certificates, []);
  if (unvouched === undefined) return token;
  // One at a time: what it had vouched for may have to go as well.
  return withoutUnvouched(without(token, unvouched.x509.raw));
}

/** ContentInfo and SignedData (RFC 5652 3 and 5.1), written anew around what they hold. */
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
