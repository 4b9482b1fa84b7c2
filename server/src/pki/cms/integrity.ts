/** Checks that a CMS message signs exactly the given content, with exactly the certificate that the message names. */
import type { VerdictReason } from '@countersign/contract/texts/verdict-reasons';
import { createHash } from 'node:crypto';
import { digestOf, readDigestAlgorithm, signatureHolds, Unsupported, type Digest } from '../algorithms.ts';
import { expectTag, Malformed, oidOf, TAG } from '../asn1.ts';
import { singleValue } from './attributes.ts';
import { OID, type SignedMessage } from './signed-message.ts';
import { finding, passed, reasonOf, type Finding } from '../finding.ts';

export type IntegrityRules = {
  /** The content. If only its digest is available, the SHA-256. */
  content: Uint8Array[] | { sha256: Buffer };
  /** The reason that is reported if the content differs from the signed content. */
  changed: VerdictReason;
  /**
   * True if the signature must name its certificate (EN 319 142-1 6.3, RFC 3161 2.4.1). Older PDF signatures may omit
   * the name.
   */
  signingCertificateRequired: boolean;
};

export function checkIntegrity(message: SignedMessage, rules: IntegrityRules): Finding {
  try {
    const problem = findProblem(message, rules);
    if (problem !== null) return finding('failed', problem);
  } catch (error) {
    return findingOf(error);
  }
  const [irregularity] = message.irregularities;
  return irregularity === undefined ? passed('SIGNATURE_RIGHT') : finding('indeterminate', irregularity);
}

/** Converts an error from reading CMS to a finding. */
export function findingOf(error: unknown): Finding {
  if (error instanceof Unsupported) return finding('indeterminate', error.reason);
  if (error instanceof Malformed) return finding('failed', error.reason);
  throw error;
}

function findProblem(message: SignedMessage, rules: IntegrityRules): VerdictReason | null {
  const { signedAttributes, signedAttributesEncoded, digest, signer } = message;
  let signed: Buffer;
  if (signedAttributesEncoded === null) {
    // Signed attributes may be absent only if the content is plain data (RFC 5652 5.3).
    const { content } = rules;
    if (rules.signingCertificateRequired || message.contentType !== OID.data || !Array.isArray(content)) {
      return reasonOf('NO_SIGNED_ATTRIBUTES');
    }
    signed = Buffer.concat(content);
  } else {
    const contentType = singleValue(signedAttributes, OID.contentType, 'content type attribute');
    if (contentType === null || oidOf(contentType, 'content type attribute') !== message.contentType) {
      return reasonOf('OTHER_CONTENT_TYPE');
    }
    const messageDigest = singleValue(signedAttributes, OID.messageDigest, 'message digest');
    const stated = expectTag(messageDigest ?? undefined, TAG.octetString, 'message digest').content;
    if (!isDigestOf(stated, digest, rules.content)) return rules.changed;
    signed = signedAttributesEncoded;
  }
  if (!signatureHolds(message.signatureAlgorithm, digest, signer.publicKey, signed, message.signature)) {
    return reasonOf('SIGNATURE_WRONG');
  }
  const named = namesItsCertificate(message);
  if (named === false) return reasonOf('OTHER_CERTIFICATE');
  return named === null && rules.signingCertificateRequired ? reasonOf('NO_CERTIFICATE_NAMED') : null;
}

function isDigestOf(stated: Buffer, digest: Digest, content: IntegrityRules['content']): boolean {
  if (Array.isArray(content)) return stated.equals(digestOf(digest, content));
  return digest === 'sha256' && stated.equals(content.sha256);
}

/**
 * Checks the ESS signing certificate attribute, version 2 (RFC 5035 3) or 1 (RFC 2634 5.4). Returns null if the
 * signature has no such attribute.
 */
function namesItsCertificate({ signedAttributes, signer }: SignedMessage): boolean | null {
  const v2 = singleValue(signedAttributes, OID.signingCertificateV2, 'signing certificate attribute');
  const v1 = singleValue(signedAttributes, OID.signingCertificate, 'signing certificate attribute');
  const attribute = v2 ?? v1;
  if (attribute === null) return null;
  const [certificates] = expectTag(attribute, TAG.sequence, 'signing certificate attribute').children;
  const [first] = expectTag(certificates, TAG.sequence, 'signing certificate attribute').children;
  const identifier = expectTag(first, TAG.sequence, 'signing certificate attribute').children;
  const algorithm = v2 !== null && identifier[0]?.tag === TAG.sequence ? identifier.shift() : undefined;
  const stated = expectTag(identifier[0], TAG.octetString, 'signing certificate attribute').content;
  const fallback = v2 === null ? 'sha1' : 'sha256';
  const digest = algorithm === undefined ? fallback : readDigestAlgorithm(algorithm);
  return createHash(digest).update(signer.x509.raw).digest().equals(stated);
}
