/**
 * What a seal of level B-LT carries besides its time-stamp (EN 319 142-1 6.3): the certificates of its own chain and of the
 * authority that dated it, each with the proof that it is not revoked.
 */
import type { X509Certificate } from 'node:crypto';
import type { PDF } from '@libpdf/core';
import { askGuarded, createGuard } from '../../outgoing/ask-guarded.ts';
import { askOutside } from '../../outgoing/ask-outside.ts';
import type { Timestamp } from '../../providers/timestamp/timestamp.ts';
import type { Ask } from '../../pki/x509/certificate-addresses.ts';
import { completePath } from '../../pki/x509/issuers.ts';
import { gatherRevocation } from '../../pki/revocation/revocation.ts';
import type { RevocationResult } from '../../pki/revocation/revocation.ts';
import type { SealKey } from '../../pki/seal-key/seal-key.ts';
import { addValidationData, validationDataOf } from '../timestamp/validation-data.ts';

/** Whoever sealed with such a certificate would seal for nothing. */
export class SealCertificateRevoked extends Error {
  constructor(problem: string) {
    super(`${problem}. Get another one`);
    this.name = 'SealCertificateRevoked';
  }
}

/** `path` leads from the certificate that signs to its root, as far as it is known. */
export type ChainProof = RevocationResult & { path: X509Certificate[] };

export interface LongTermProof {
  own: ChainProof;
  /** Asks about the authority that gave this time-stamp, once. True where the document lacks what was found. */
  findFor(stamp: Timestamp): Promise<boolean>;
  /** Puts what is proven into a document that has nothing of it yet. */
  addTo(pdf: PDF): void;
  /** What is known of the authority that gave this time-stamp, and whether the document has it. */
  of(stamp: Timestamp): { proof: ChainProof; added: boolean } | null;
}

export interface ProofOptions {
  now: Date;
  /** Where the authority is asked. */
  host: string;
  /** Its chain as an earlier seal met it. */
  authority: X509Certificate[] | undefined;
}

/** All that issuers may take together, whatever they do: a seal waits for nobody without end. */
const TIMEOUT_MS = 60_000;

/** Asks what can be asked before there is a time-stamp. Throws SealCertificateRevoked. */
export async function openLongTermProof(
  { certificate, chain, selfMade }: SealKey,
  { now, host, authority }: ProofOptions,
): Promise<LongTermProof> {
  const end = performance.now() + TIMEOUT_MS;
  const askForAuthority = askAuthority(host, end);
  const prove = async (path: X509Certificate[], ask: Ask): Promise<ChainProof> => ({
    path,
    ...(await gatherRevocation(path, now, ask)),
  });

  const [own, known] = await Promise.all([
    // Nobody can be asked about a certificate of our own making.
    selfMade
      ? { path: [certificate, ...chain], ok: true as const, evidence: [] }
      : prove([certificate, ...chain], within(end, askOutside)),
    authority && prove(authority, askForAuthority),
  ]);
  if (!own.ok && own.revoked) throw new SealCertificateRevoked(own.problem);
  const authorities = new Map(known && authority?.[0] ? [[authority[0].fingerprint256, known]] : []);
  const added = new Set<ChainProof>();
  // Without the proof for the seal itself there is nothing to gain. For a root there is nobody to ask.
  const isWorthIt = own.ok && own.evidence.length > 0;
  return {
    own,
    async findFor({ authority: signer, carried }) {
      if (!isWorthIt) return false;
      const found =
        authorities.get(signer.fingerprint256) ??
        (await prove(await completePath(signer, carried, askForAuthority), askForAuthority));
      authorities.set(signer.fingerprint256, found);
      return found.ok && !added.has(found);
    },
    addTo(pdf) {
      added.clear();
      for (const proof of isWorthIt ? [own, ...authorities.values()] : []) {
        if (!proof.ok) continue;
        addValidationData(pdf, validationDataOf(proof));
        added.add(proof);
      }
    },
    of({ authority: signer }) {
      const proof = authorities.get(signer.fingerprint256);
      return proof ? { proof, added: added.has(proof) } : null;
    },
  };
}

/** What proves now that the authority behind a time-stamp is not revoked. */
export async function proveAuthority(
  { authority, carried }: Pick<Timestamp, 'authority' | 'carried'>,
  { now, host }: Pick<ProofOptions, 'now' | 'host'>,
): Promise<ChainProof> {
  const ask = askAuthority(host, performance.now() + TIMEOUT_MS);
  const path = await completePath(authority, carried, ask);
  return { path, ...(await gatherRevocation(path, now, ask)) };
}

/** The authority's certificates came over the network: they may lead to its own host, and else to public addresses alone. */
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
