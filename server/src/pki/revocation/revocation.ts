/**
 * Requests proof from the issuers that the certificates of our seal and of its time-stamping authority are not revoked.
 * This is never done for certificates in uploaded files, because the addresses in them are untrusted.
 */
import type { X509Certificate } from 'node:crypto';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { Unsupported } from '../algorithms.ts';
import { Malformed } from '../asn1.ts';
import { certificateOf } from '../x509/certificate.ts';
import { readableAddresses, type Ask } from '../x509/certificate-addresses.ts';
import { readRevocationList } from './crl.ts';
import { isRoot } from '../x509/issuers.ts';
import { ocspRequest, readOcspResponse } from './ocsp.ts';
import { BadRevocationAnswer, type RevocationStatus, type Subject } from './revocation-status.ts';

export type RevocationEvidence = { kind: 'ocsp' | 'crl'; bytes: Buffer };

/** The evidence, or a problem as a message for the operator. */
export type RevocationResult =
  | { ok: true; evidence: RevocationEvidence[] }
  | { ok: false; problem: string; revoked: boolean };

type Source = { kind: 'ocsp' | 'crl'; url: string };

const TIMEOUT_MS = 10_000;
const MAX_BYTES = { ocsp: 64 * 1024, crl: 2 * 1024 * 1024 };

/**
 * Gathers the evidence for a path, which begins with the signing certificate and ends with the furthest known issuer.
 */
export async function gatherRevocation(
  path: X509Certificate[],
  now: Date,
  ask: Ask,
): Promise<RevocationResult> {
  const results = await Promise.all(
    path.flatMap((certificate, index) =>
      isRoot(certificate) ? [] : [gatherFor(certificate, path[index + 1], now, ask)],
    ),
  );
  const failures = results.filter((result) => 'problem' in result);
  const failure = failures.find(({ revoked }) => revoked) ?? failures[0];
  if (failure) return { ok: false, ...failure };
  return { ok: true, evidence: results.filter((result) => 'bytes' in result) };
}

/** Gathers the evidence for one certificate, without its issuers. */
export async function gatherRevocationOf(
  certificate: X509Certificate,
  issuer: X509Certificate | undefined,
  now: Date,
  ask: Ask,
): Promise<RevocationResult> {
  const result = await gatherFor(certificate, issuer, now, ask);
  return 'problem' in result ? { ok: false, ...result } : { ok: true, evidence: [result] };
}

async function gatherFor(
  certificate: X509Certificate,
  issuer: X509Certificate | undefined,
  now: Date,
  ask: Ask,
): Promise<RevocationEvidence | { problem: string; revoked: boolean }> {
  const { name } = certificateOf(certificate);
  const unproven = (why: string) => ({
    problem: `There is no proof that the certificate ${name} is not revoked: ${why}`,
    revoked: false,
  });
  if (issuer === undefined) return unproven("its issuer's certificate is missing");
  let why = 'it contains no address to ask';
  for (const source of sourcesOf(certificate)) {
    const { host } = new URL(source.url);
    try {
      const { revokedAt, bytes } = await askSource(source, { certificate, issuer }, now, ask);
      if (revokedAt === null) return { kind: source.kind, bytes };
      return { problem: `${host} reports that the certificate ${name} is revoked`, revoked: true };
    } catch (error) {
      why = answerProblem(error, host);
    }
  }
  return unproven(why);
}

/**
 * Returns the sources of revocation data. OCSP comes first, because its responses are smaller and more recent than
 * lists.
 */
function sourcesOf(certificate: X509Certificate): Source[] {
  const addresses = readableAddresses(certificate);
  return (['ocsp', 'crl'] as const).flatMap((kind) => addresses[kind].map((url) => ({ kind, url })));
}

async function askSource(
  { kind, url }: Source,
  subject: Subject,
  now: Date,
  ask: Ask,
): Promise<Pick<RevocationStatus, 'revokedAt'> & { bytes: Buffer }> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request' },
    body: ocspRequest(subject),
  };
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES[kind] };
  const answer = await ask(url, kind === 'ocsp' ? { ...limits, ...post } : limits);
  if (answer.status !== 200) throw new BadRevocationAnswer(`responded with status ${answer.status}`);
  const read = kind === 'ocsp' ? readOcspResponse : readRevocationList;
  return { revokedAt: read(answer.body, subject, now).revokedAt, bytes: answer.body };
}

/** Returns the problem with an answer as text. Rethrows any other error. */
function answerProblem(error: unknown, host: string): string {
  if (error instanceof OutgoingError) return error.message;
  if (error instanceof BadRevocationAnswer) return `${host} ${error.message}`;
  if (error instanceof Malformed || error instanceof Unsupported) {
    return `${host} gave an unreadable answer`;
  }
  throw error;
}
