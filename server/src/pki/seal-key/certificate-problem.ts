/**
 * Explains why a certificate cannot seal documents at a given time. The verification of a seal applies the same rules.
 */
import type { X509Certificate } from 'node:crypto';
import { certificateOf, type Certificate } from '../x509/certificate.ts';
import { Malformed } from '../asn1.ts';
import { judgeTrust } from '../trust/judge-trust.ts';

/** The elliptic curves from ETSI TS 119 312 that common programs can verify. */
const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1']);
const MIN_RSA_BITS = 2048;

/**
 * Returns a message for the operator, or null if there is no problem. `path` begins with the sealing certificate and
 * ends with its furthest issuer.
 */
export const certificateProblem = (path: X509Certificate[], now: Date): string | null =>
  problemOf(path, now, trustProblem);

/**
 * Returns a message for the operator about the authority that issues the signers' certificates, or null if there is no
 * problem.
 */
export const issuerProblem = (path: X509Certificate[], now: Date): string | null =>
  problemOf(path, now, ([issuer]) =>
    issuer?.x509.ca === true && issuer.keyUsage?.issues !== false
      ? null
      : `The certificate ${issuer?.name ?? ''} cannot issue certificates. Use the certificate of a certification authority`,
  );

function problemOf(
  path: X509Certificate[],
  now: Date,
  further: (path: Certificate[], now: Date) => string | null,
): string | null {
  try {
    const certificates = path.map(certificateOf);
    for (const certificate of certificates) {
      const problem = keyProblem(certificate) ?? validityProblem(certificate, now);
      if (problem !== null) return problem;
    }
    return further(certificates, now);
  } catch (error) {
    if (error instanceof Malformed) return `The seal certificate cannot be used: ${error.message}`;
    throw error;
  }
}

function keyProblem({ name, publicKey }: Certificate): string | null {
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined && modulusLength < MIN_RSA_BITS) {
    return `The key of the certificate ${name} is too weak: it has ${modulusLength} bits; at least ${MIN_RSA_BITS} are required`;
  }
  if (namedCurve !== undefined && !CURVES.has(namedCurve)) {
    return `The key of the certificate ${name} is on an unsupported curve (${namedCurve})`;
  }
  return null;
}

function validityProblem({ name, notBefore, notAfter }: Certificate, now: Date): string | null {
  if (now < notBefore) return `The certificate ${name} is not valid before ${notBefore.toISOString()}`;
  if (now > notAfter) return `The certificate ${name} expired on ${notAfter.toISOString()}. Renew it`;
  return null;
}

/**
 * Finds the other problems for which our own verifier would reject a seal, such as a wrong key usage or purpose, or an
 * unknown critical extension.
 */
function trustProblem(path: Certificate[], now: Date): string | null {
  const [signer, anchor] = [path[0], path.at(-1)];
  if (signer === undefined || anchor === undefined) return 'The seal has no certificate';
  const { verdict, reason } = judgeTrust({
    signer,
    carried: path,
    trusted: [anchor],
    purpose: 'document',
    signedAt: now,
    knownBy: now,
  });
  return verdict === 'passed' ? null : `The certificate ${signer.name} cannot seal documents. ${reason}`;
}
