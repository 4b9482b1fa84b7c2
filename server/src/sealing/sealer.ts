/** What seals documents, and says when it cannot. */
import { X509Certificate } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';
import type { SealFacts } from '../pdf/pages/facts.ts';
import { sealInProcess } from './seal-process.ts';
import { loadSealKey, type SealKeyResult, type SealKeySettings } from '../pki/seal-key/seal-key.ts';
import type { SealedPdf } from '../pdf/seal/seal-pdf.ts';

export interface Sealer {
  /** Why nothing can be sealed now, in a sentence for whoever runs the server; null when all is well. */
  problem(): Promise<string | null>;
  /** Rejects where this document could not be sealed. */
  seal(document: Buffer, facts: SealFacts): Promise<SealOutcome>;
  close(): Promise<void>;
}

export interface SealedDocument extends Pick<SealedPdf, 'level' | 'notes'> {
  bytes: Buffer;
  certificate: X509Certificate;
  /** Its issuers, which the seal carries. */
  chain: X509Certificate[];
}

export type SealOutcome = { ok: true; document: SealedDocument } | { ok: false; problem: string };

/** How long a look at the key holds: probes come often, and reading a protected file costs a moment. */
const KEY_LOOK_MILLISECONDS = 5000;

/** `secret` opens the key that was made at first start. */
export function createSealer(settings: Settings, secret: Buffer, now: () => Date): Sealer {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  let look: { at: number; result: Promise<SealKeyResult> } | undefined;
  /** What an authority said of a certificate; it holds until another certificate is in its place. */
  let revoked: { certificate: X509Certificate; problem: string } | undefined;
  /** The chain of the time-stamping authority, which the next seal need not find out again. */
  let authority: Uint8Array[] | undefined;

  return {
    async problem() {
      if (!look || performance.now() - look.at > KEY_LOOK_MILLISECONDS)
        look = { at: performance.now(), result: loadSealKey(sealKeySettings(settings, secret, now())) };
      const result = await look.result;
      if (!result.ok) return result.problem;
      const isRevoked = revoked?.certificate.fingerprint256 === result.key.certificate.fingerprint256;
      return isRevoked ? (revoked?.problem ?? null) : null;
    },
    async seal(document, facts) {
      const key = sealKeySettings(settings, secret, facts.session.completedAt);
      const request = { facts, key, tsaUrl: settings.TSA_URL, authority };
      const sealing = sealInProcess(document, request, closing.signal);
      running.add(sealing);
      const { answer, document: bytes } = await sealing.finally(() => running.delete(sealing));
      if (answer.kind === 'failed') throw new Error(answer.reason);
      if (answer.kind === 'no-key') return { ok: false, problem: answer.problem };
      const certificate = new X509Certificate(answer.certificate);
      if (answer.kind === 'revoked') {
        revoked = { certificate, problem: answer.problem };
        return { ok: false, problem: answer.problem };
      }
      authority = answer.authority ?? authority;
      const { level, notes } = answer;
      const chain = answer.chain.map((der) => new X509Certificate(der));
      return { ok: true, document: { bytes, level, notes, certificate, chain } };
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

export const sealKeySettings = (settings: Settings, secret: Buffer, now: Date): SealKeySettings => ({
  SEAL_CERTIFICATE: settings.SEAL_CERTIFICATE,
  SEAL_CERTIFICATE_PASSWORD: settings.SEAL_CERTIFICATE_PASSWORD,
  SEAL_KEY: settings.SEAL_KEY,
  dataDir: settings.DATA_DIR,
  companyName: settings.COMPANY_NAME,
  secret,
  now,
});
