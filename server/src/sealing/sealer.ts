/** What seals documents, and says when it cannot. */
import { X509Certificate } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';
import { createWorkerPool } from '../processes/worker-pool.ts';
import type { WorkerKind } from '../processes/worker.ts';
import type { SealFacts } from '../pdf/pages/facts.ts';
import { sealAnswer, type SealProtocol } from './seal-messages.ts';
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

/** Drawing, saving and signing a large document keeps a processor busy for seconds, and the server has others to serve. */
const SEALING: WorkerKind<SealProtocol> = {
  name: 'sealing',
  program: new URL('./seal-child.ts', import.meta.url),
  heapMebibytes: 1024,
  // It reads, asks authorities and draws pictures (a native library), but writes nothing and starts nothing.
  flags: ['--permission', '--allow-fs-read=*', '--allow-addons'],
  stderr: 'pipe',
  answer: sealAnswer,
};

/** Two at once, as many as there are jobs (`signing/jobs.ts`). By the clock, since a time-stamping authority may be slow. */
const POOL = { size: 2, maxWaiting: 8, startMs: 30_000, timeoutMs: 180_000 };

/** `secret` opens the key that was made at first start. */
export function createSealer(settings: Settings, secret: Buffer, now: () => Date): Sealer {
  const pool = createWorkerPool(SEALING, POOL);
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
      const outcome = await pool.run({ document, facts, key, tsaUrl: settings.TSA_URL, authority });
      if (outcome.kind === 'busy') throw new Error('Too many documents are waiting to be sealed');
      if (outcome.kind !== 'answered') throw outcome.error;
      const { answer } = outcome;
      if (answer.kind === 'no-key') return { ok: false, problem: answer.problem };
      const certificate = new X509Certificate(answer.certificate);
      if (answer.kind === 'revoked') {
        revoked = { certificate, problem: answer.problem };
        return { ok: false, problem: answer.problem };
      }
      authority = answer.authority ?? authority;
      const { level, notes } = answer;
      const bytes = Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength);
      const chain = answer.chain.map((der) => new X509Certificate(der));
      return { ok: true, document: { bytes, level, notes, certificate, chain } };
    },
    close: () => pool.close(),
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
