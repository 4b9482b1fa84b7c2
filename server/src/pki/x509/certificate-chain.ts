/**
 * Builds paths from a signer's certificate to a trusted certificate (RFC 5280 6.1). Only the given certificates are
 * used, and none are fetched.
 */
import type { X509Certificate } from 'node:crypto';
import type { Certificate } from './certificate.ts';

const MAX_PATH = 8;
/**
 * The maximum number of steps. Each step verifies a signature, and a hostile set of cross-signed certificates has
 * exponentially many paths.
 */
const MAX_STEPS = 256;

/** Returns the paths from the signer's certificate to a trusted certificate, including both ends. */
export function pathsToTrusted(
  signer: Certificate,
  carried: Certificate[],
  trusted: Certificate[],
): Certificate[][] {
  const anchors = new Set(trusted.map(({ x509 }) => x509.fingerprint256));
  const candidates = [...trusted, ...carried];
  const paths: Certificate[][] = [];
  let steps = 0;
  const walk = (path: Certificate[], last: Certificate): void => {
    if (anchors.has(last.x509.fingerprint256)) {
      paths.push(path);
      return;
    }
    if (path.length >= MAX_PATH) return;
    for (const candidate of candidates) {
      if (path.some(({ x509 }) => x509.fingerprint256 === candidate.x509.fingerprint256)) continue;
      if (!last.x509.checkIssued(candidate.x509)) continue;
      steps += 1;
      if (steps > MAX_STEPS) return;
      if (candidate.x509.ca && isSignedBy(last.x509, candidate)) walk([...path, candidate], candidate);
    }
  };
  walk([signer], signer);
  return paths;
}

/**
 * Finds a certificate that is neither in the path nor signed by another given certificate. The signature does not
 * protect such a certificate, so an alteration would go unnoticed.
 */
export function findUnverifiable(
  path: Certificate[],
  carried: Certificate[],
  known: Certificate[],
): Certificate | undefined {
  const genuine = new Set([...path, ...known].map(({ x509 }) => x509.fingerprint256));
  const issuers = [...known, ...carried];
  return carried.find(
    ({ x509 }) =>
      !genuine.has(x509.fingerprint256) &&
      !issuers.some((issuer) => x509.checkIssued(issuer.x509) && isSignedBy(x509, issuer)),
  );
}

function isSignedBy(x509: X509Certificate, issuer: Certificate): boolean {
  try {
    return x509.verify(issuer.publicKey);
  } catch {
    return false;
  }
}
