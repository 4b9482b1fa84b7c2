/**
 * Gathers the validation data of a B-LT seal (EN 319 142-1 6.3). The data are the certificate chains of the seal, of
 * the signers and of the time-stamping authorities, with proof that no certificate is revoked.
 */
import type { X509Certificate } from 'node:crypto';
import type { PDF } from '@libpdf/core';
import { askGuarded, createGuard } from '../../outgoing/ask-guarded.ts';
import { askOutside } from '../../outgoing/ask-outside.ts';
import type { Timestamp } from '../../providers/timestamp/timestamp.ts';
import type { Ask } from '../../pki/x509/certificate-addresses.ts';
import { completePath } from '../../pki/x509/issuers.ts';
import { gatherRevocation, type RevocationResult } from '../../pki/revocation/revocation.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';
import {
  addValidationData,
  mergeValidationData,
  validationDataOf,
  type ValidationData,
} from '../timestamp/validation-data.ts';

/** Thrown if the seal's certificate is revoked, because the seal would be worthless. */
export class SealCertificateRevoked extends Error {
  constructor(problem: string) {
    super(`${problem}. Get another one`);
    this.name = 'SealCertificateRevoked';
  }
}

/**
 * The proof for one certificate chain. `path` leads from the signing certificate to its root, as far as the chain is
 * known.
 */
export type ChainProof = RevocationResult & { path: X509Certificate[] };

/** The certificate of the authority of a time-stamp, and the certificates that came with it. */
export type StampAuthority = Pick<Timestamp, 'authority' | 'carried'>;

/** The data that prove the signatures of the signers, which precede the seal. */
export interface SignersProof {
  /** The data gathered when external services signed. The services' certificates may have expired since then. */
  data: readonly ValidationData[];
  /**
   * The certificate of the authority that issued the one-time certificates, followed by the certificates of its
   * issuers.
   */
  issuer: readonly X509Certificate[];
  stamps: readonly StampAuthority[];
}

export interface LongTermProof {
  own: ChainProof;
  /** Messages that tell the operator which proof of the signers' signatures is missing. */
  notes: string[];
  /**
   * Fetches the proof for the authority of a time-stamp, unless it was fetched before. Returns true if the document
   * does not contain the proof yet.
   */
  findFor(stamp: Timestamp): Promise<boolean>;
  /** Adds the proof to a document that does not contain it yet. */
  addTo(pdf: PDF): void;
  /**
   * Returns the proof for the authority of a time-stamp, and whether the document contains it. Returns null if the
   * proof was not fetched.
   */
  of(stamp: Timestamp): { proof: ChainProof; added: boolean } | null;
}

export interface ProofOptions {
  now: Date;
  /** The host name of the time-stamping authority. */
  host: string;
  /** The authority's certificate chain, as known from an earlier seal. */
  authority: X509Certificate[] | undefined;
  signers?: SignersProof | undefined;
}

/** The time limit for all requests to issuers together. It ensures that no seal waits indefinitely. */
const TIMEOUT_MS = 60_000;

/** Gathers the proof that can be obtained before the time-stamp exists. Throws SealCertificateRevoked. */
export async function openLongTermProof(
  { certificate, chain, selfMade }: SealKey,
  { now, host, authority, signers }: ProofOptions,
): Promise<LongTermProof> {
  const end = performance.now() + TIMEOUT_MS;
  const askForAuthority = askAuthority(host, end);
  const prove = async (path: X509Certificate[], ask: Ask): Promise<ChainProof> => ({
    path,
    ...(await gatherRevocation(path, now, ask)),
  });
  const authorities = new Map<string, ChainProof>();
  const proveStamp = async ({ authority: signer, carried }: StampAuthority): Promise<ChainProof> => {
    const found =
      authorities.get(signer.fingerprint256) ??
      (await prove(await completePath(signer, carried, askForAuthority), askForAuthority));
    authorities.set(signer.fingerprint256, found);
    return found;
  };

  const [own, issuer, known] = await Promise.all([
    // A self-signed certificate needs no proof, because no one publishes revocation data for it.
    selfMade
      ? { path: [certificate, ...chain], ok: true as const, evidence: [] }
      : prove([certificate, ...chain], within(end, askOutside)),
    prove([...(signers?.issuer ?? [])], within(end, askOutside)),
    authority && prove(authority, askForAuthority),
  ]);
  if (!own.ok && own.revoked) throw new SealCertificateRevoked(own.problem);
  if (known && authority?.[0]) authorities.set(authority[0].fingerprint256, known);
  // Validation data are useful only if they prove the certificate of the seal itself. A root certificate has no
  // revocation data.
  const isOwnProven = own.ok && own.evidence.length > 0;
  const isIssuerProven = issuer.ok && issuer.evidence.length > 0;
  const gathered = signers?.data ?? [];
  const isUseful = isOwnProven || isIssuerProven || gathered.length > 0;
  const stamps: ChainProof[] = [];
  for (const stamp of isUseful ? (signers?.stamps ?? []) : []) stamps.push(await proveStamp(stamp));
  const added = new Set<ChainProof>();
  return {
    own,
    notes: [...new Set([issuer, ...stamps].flatMap((proof) => (proof.ok ? [] : [proof.problem])))],
    async findFor(stamp) {
      if (!isOwnProven) return false;
      const found = await proveStamp(stamp);
      return found.ok && !added.has(found);
    },
    addTo(pdf) {
      added.clear();
      if (!isUseful) return;
      const data: ValidationData[] = [];
      for (const proof of [own, ...(isIssuerProven ? [issuer] : []), ...authorities.values()]) {
        if (!proof.ok) continue;
        data.push(validationDataOf(proof));
        added.add(proof);
      }
      addValidationData(pdf, mergeValidationData([...data, ...gathered]));
    },
    of({ authority: signer }) {
      const proof = isOwnProven ? authorities.get(signer.fingerprint256) : undefined;
      return proof ? { proof, added: added.has(proof) } : null;
    },
  };
}

/** Gathers current proof that the certificate of a time-stamp's authority is not revoked. */
export async function proveAuthority(
  { authority, carried }: StampAuthority,
  { now, host }: Pick<ProofOptions, 'now' | 'host'>,
): Promise<ChainProof> {
  const ask = askAuthority(host, performance.now() + TIMEOUT_MS);
  const path = await completePath(authority, carried, ask);
  return { path, ...(await gatherRevocation(path, now, ask)) };
}

/**
 * Returns a function that sends requests. The addresses come from certificates that the authority sent, so only the
 * authority's own host and public addresses are allowed.
 */
function askAuthority(host: string, end: number): Ask {
  const guard = createGuard({ networks: [], hosts: [host] });
  return within(end, (url, question) => askGuarded(guard, url, question));
}

function within(end: number, ask: Ask): Ask {
  return (url, question) => {
    const left = Math.max(1, Math.round(end - performance.now()));
    return ask(url, { ...question, timeoutMs: Math.min(question.timeoutMs, left) });
  };
}
