/** Verifies PDFs that strangers hand in: a few at a time, each in a process of its own, with bounded memory and time. */
import { MAX_SEALED_BYTES } from '@countersign/contract/rules/document-limits';
import { SIGNATURE_MARK } from '@countersign/contract/rules/pdf-marks';
import { isPdf } from './open-pdf.ts';
import { refusal } from './verdict.ts';
import type { PdfReading, Refusal } from './verdict.ts';
import { verifyInProcess } from './verification-process.ts';
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

const DEFAULTS = { timeoutMs: 8_000, atOnce: 2, maxWaiting: 8 };

export function createPdfVerifier(settings: Partial<typeof DEFAULTS> = {}): PdfVerifier {
  const { timeoutMs, atOnce, maxWaiting } = { ...DEFAULTS, ...settings };
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let taken = 0;

  /** A place that becomes free goes straight to the next in line. */
  async function takePlace(): Promise<void> {
    if (taken < atOnce) {
      taken += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new PdfVerifierBusy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leavePlace(): void {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  }

  async function verifyNow(
    bytes: Buffer,
    { trusted, known = [], now }: VerifyOptions,
  ): Promise<PdfReading | Refusal> {
    if (closing.signal.aborted) throw new Error('The PDF verifier is closed');
    const request = {
      bytes,
      trusted: trusted.map(({ raw }) => raw),
      known: known.map(({ raw }) => raw),
      now,
    };
    const verification = verifyInProcess(request, { timeoutMs, signal: closing.signal });
    running.add(verification);
    return verification.finally(() => running.delete(verification));
  }

  return {
    async verify(bytes, options) {
      const refused = refuseAtSight(bytes);
      if (refused !== null) return refused;
      await takePlace();
      try {
        return await verifyNow(bytes, options);
      } finally {
        leavePlace();
      }
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

function refuseAtSight(bytes: Buffer): Refusal | null {
  if (bytes.length > MAX_SEALED_BYTES) {
    return refusal('TOO_LARGE', { mebibytes: String(MAX_SEALED_BYTES / 1024 / 1024) });
  }
  return isPdf(bytes) || bytes.includes(SIGNATURE_MARK) ? null : refusal('NOT_A_PDF');
}
