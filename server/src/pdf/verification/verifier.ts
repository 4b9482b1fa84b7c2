/** Verifies PDFs that strangers hand in: a few at a time, each in a process of its own, with bounded memory and time. */
import { MAX_SEALED_BYTES } from '@countersign/contract/rules/document-limits';
import { SIGNATURE_MARK } from '@countersign/contract/rules/pdf-marks';
import { createWorkerPool } from '../../processes/worker-pool.ts';
import type { WorkerKind } from '../../processes/worker.ts';
import { isPdf } from './open-pdf.ts';
import { refusal, TOO_COMPLEX } from './verdict.ts';
import type { PdfReading, Refusal } from './verdict.ts';
import { verificationAnswer } from './verification-messages.ts';
import type { VerificationProtocol } from './verification-messages.ts';
import type { VerifyOptions } from './verify-pdf.ts';

export type PdfVerifier = {
  /** Throws PdfVerifierBusy when too many documents wait. */
  verify(bytes: Buffer, options: VerifyOptions): Promise<PdfReading | Refusal>;
  close(): Promise<void>;
};

export class PdfVerifierBusy extends Error {
  constructor() {
    super('Too many documents are waiting to be verified');
    this.name = 'PdfVerifierBusy';
  }
}

const VERIFICATION: WorkerKind<VerificationProtocol> = {
  name: 'PDF verification',
  program: new URL('./verification-child.ts', import.meta.url),
  heapMebibytes: 384,
  // It reads its own code and nothing else: no writing, no further processes, no native code.
  flags: ['--permission', '--allow-fs-read=*'],
  // The parser complains about each odd object, which would let a document flood the log.
  stderr: 'ignore',
  answer: verificationAnswer,
};

const DEFAULTS = { size: 2, maxWaiting: 8, startMs: 30_000, processorMs: 8_000, timeoutMs: 60_000 };

export function createPdfVerifier(options: Partial<typeof DEFAULTS> = {}): PdfVerifier {
  const pool = createWorkerPool(VERIFICATION, { ...DEFAULTS, ...options });

  return {
    async verify(bytes, { trusted, roots = [], known = [], now }) {
      const refused = refuseAtSight(bytes);
      if (refused !== null) return refused;
      const outcome = await pool.run({
        document: bytes,
        trusted: trusted.map(({ raw }) => raw),
        roots: roots.map(({ raw }) => raw),
        known: known.map(({ raw }) => raw),
        now,
      });
      switch (outcome.kind) {
        case 'answered':
          return outcome.answer;
        case 'too-slow':
        case 'crashed':
          return TOO_COMPLEX;
        case 'busy':
          throw new PdfVerifierBusy();
        case 'failed':
        case 'closed':
          throw outcome.error;
      }
    },
    close: () => pool.close(),
  };
}

function refuseAtSight(bytes: Buffer): Refusal | null {
  if (bytes.length > MAX_SEALED_BYTES) {
    return refusal('TOO_LARGE', { mebibytes: String(MAX_SEALED_BYTES / 1024 / 1024) });
  }
  return isPdf(bytes) || bytes.includes(SIGNATURE_MARK) ? null : refusal('NOT_A_PDF');
}
