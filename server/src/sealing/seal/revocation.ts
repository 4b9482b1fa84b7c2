/**
 * Proof, from their issuers, that the certificates of the seal are not revoked. Asked at the addresses that our own
 * certificates name and at no others: the certificates in an upload are a stranger's.
 */
import type { X509Certificate } from 'node:crypto';
import { askOutside } from '../../outgoing/ask-outside.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { Unsupported } from '../verify/algorithms.ts';
import { Malformed } from '../verify/asn1.ts';
import { readCertificate } from '../verify/certificate.ts';
import { readRevocationList } from './crl.ts';
import { ocspRequest, readOcspResponse } from './ocsp.ts';
import { revocationAddresses } from './revocation-addresses.ts';
import { BadEvidence } from './revocation-status.ts';
import type { RevocationStatus, Subject } from './revocation-status.ts';

export type RevocationEvidence = { kind: 'ocsp' | 'crl'; bytes: Buffer };

export type RevocationResult = { ok: true; evidence: RevocationEvidence[] } | { ok: false; problem: string };

/** Whoever sealed with such a certificate would seal for nothing. */
export class SealCertificateRevoked extends Error {
  constructor(name: string, host: string) {
    super(`The certificate ${name} is revoked, says ${host}. Get another one`);
    this.name = 'SealCertificateRevoked';
  }
}

type Source = { kind: 'ocsp' | 'crl'; url: string };

const TIMEOUT_MS = 10_000;
const MAX_BYTES = { ocsp: 64 * 1024, crl: 2 * 1024 * 1024 };
/** Of each kind, for each certificate. */
const MAX_ADDRESSES = 2;

/** `path` leads from the sealing certificate to its farthest issuer. Throws SealCertificateRevoked. */
export async function gatherRevocation(path: X509Certificate[], now: Date): Promise<RevocationResult> {
  const results = await Promise.all(
    path.flatMap((certificate, index) =>
      isRoot(certificate) ? [] : [gatherFor(certificate, path[index + 1], now)],
    ),
  );
  const evidence: RevocationEvidence[] = [];
  for (const result of results) {
    if ('problem' in result) return { ok: false, problem: result.problem };
    evidence.push(result);
  }
  return { ok: true, evidence };
}

/** Nobody but itself speaks for it, and it does not revoke itself. */
function isRoot(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}

async function gatherFor(
  certificate: X509Certificate,
  issuer: X509Certificate | undefined,
  now: Date,
): Promise<RevocationEvidence | { problem: string }> {
  const { name } = readCertificate(certificate.raw);
  const problem = (why: string): { problem: string } => ({
    problem: `There is no proof that the certificate ${name} is not revoked: ${why}`,
  });
  if (issuer === undefined) return problem("its issuer's certificate did not come with it");
  let why = 'it does not say where to ask';
  for (const source of sourcesOf(certificate)) {
    const { host } = new URL(source.url);
    try {
      const { status, bytes } = await ask(source, { certificate, issuer }, now);
      if (status === 'revoked') throw new SealCertificateRevoked(name, host);
      return { kind: source.kind, bytes };
    } catch (error) {
      why = whyNot(error, host);
    }
  }
  return problem(why);
}

/** OCSP first: it is smaller and newer. */
function sourcesOf(certificate: X509Certificate): Source[] {
  const addresses = revocationAddresses(certificate);
  return (['ocsp', 'crl'] as const).flatMap((kind) =>
    addresses[kind]
      .filter((url) => URL.canParse(url))
      .slice(0, MAX_ADDRESSES)
      .map((url) => ({ kind, url })),
  );
}

async function ask(
  { kind, url }: Source,
  subject: Subject,
  now: Date,
): Promise<{ status: RevocationStatus; bytes: Buffer }> {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES[kind] };
  const question =
    kind === 'crl'
      ? limits
      : {
          ...limits,
          method: 'POST',
          headers: { 'content-type': 'application/ocsp-request' },
          body: ocspRequest(subject),
        };
  const answer = await askOutside(url, question);
  if (answer.status !== 200) throw new BadEvidence(`answered with status ${answer.status}`);
  const read = kind === 'ocsp' ? readOcspResponse : readRevocationList;
  return { status: read(answer.body, subject, now), bytes: answer.body };
}

/** Throws what is no fault of the answer. */
function whyNot(error: unknown, host: string): string {
  if (error instanceof OutgoingError) return error.message;
  if (error instanceof BadEvidence) return `${host} ${error.message}`;
  if (error instanceof Malformed || error instanceof Unsupported) {
    return `${host} gave an answer that cannot be read`;
  }
  throw error;
}
