/** Verifies PDFs that strangers hand in: a few at a time, each in a process of its own, with bounded memory and time. */
import { MAX_SEALED_BYTES, HEADER_WITHIN_BYTES, SIGNATURE_MARK } from '@countersign/contract/rules/limits';
import { processorTime } from '../../processes/processor-time.ts';
import { createWorkerPool, type PoolOptions } from '../../processes/worker-pool.ts';
import type { WorkerKind } from '../../processes/worker.ts';
import { isPdf } from './open-pdf.ts';
import { refusal, TOO_COMPLEX, type PdfReading, type Refusal } from './verdict.ts';
import { verificationAnswer, type VerificationProtocol } from './verification-messages.ts';
import type { VerifyOptions } from './verify-pdf.ts';

/** A document that is read when its turn has come: one that waits costs no memory where it lies in a file. */
export interface DocumentSource {
  size: number;
  /** From its beginning, each time. */
  chunks(): AsyncIterable<Buffer>;
}

export type PdfVerifier = {
  /** Throws WorkersBusy when too many documents wait. */
  verify(document: DocumentSource, options: VerifyOptions): Promise<PdfReading | Refusal>;
  close(): Promise<void>;
};

export const inMemory = (bytes: Buffer): DocumentSource => ({
  size: bytes.length,
  async *chunks() {
    yield await Promise.resolve(bytes);
  },
});

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

/** By the clock, a busy machine would refuse what a quiet one takes. It counts where the system does not report processor time. */
const CLOCK_MS = processorTime(process.pid) > 0 ? 300_000 : 60_000;
const DEFAULTS = { size: 2, maxWaiting: 32, startMs: 120_000, processorMs: 8_000, timeoutMs: CLOCK_MS };

/** Each document gets a new process, unless `idleMs` says how long one is kept for the next. */
export function createPdfVerifier(options: Partial<PoolOptions> = {}): PdfVerifier {
  const pool = createWorkerPool(VERIFICATION, { ...DEFAULTS, ...options });

  return {
    async verify(document, { trusted, roots = [], known = [], now }) {
      const refused = await quickRefusal(document);
      if (refused !== null) return refused;
      return pool.ask(
        async () => ({
          document: await readWhole(document),
          trusted: trusted.map(({ raw }) => raw),
          roots: roots.map(({ raw }) => raw),
          known: known.map(({ raw }) => raw),
          now,
        }),
        () => TOO_COMPLEX,
      );
    },
    close: () => pool.close(),
  };
}

async function quickRefusal(document: DocumentSource): Promise<Refusal | null> {
  if (document.size > MAX_SEALED_BYTES)
    return refusal('TOO_LARGE', { mebibytes: String(MAX_SEALED_BYTES / 1024 / 1024) });
  return isPdf(await beginningOf(document)) || (await isMarked(document)) ? null : refusal('NOT_A_PDF');
}

async function readWhole(document: DocumentSource): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of document.chunks()) chunks.push(chunk);
  return chunks;
}

async function beginningOf(document: DocumentSource): Promise<Buffer> {
  let beginning = Buffer.alloc(0);
  for await (const chunk of document.chunks()) {
    beginning = Buffer.concat([beginning, chunk.subarray(0, HEADER_WITHIN_BYTES - beginning.length)]);
    if (beginning.length === HEADER_WITHIN_BYTES) break;
  }
  return beginning;
}

/** The mark may begin in one chunk and end in another. */
async function isMarked(document: DocumentSource): Promise<boolean> {
  let before = Buffer.alloc(0);
  for await (const chunk of document.chunks()) {
    const border = Buffer.concat([before, chunk.subarray(0, SIGNATURE_MARK.length)]);
    if (chunk.includes(SIGNATURE_MARK) || border.includes(SIGNATURE_MARK)) return true;
    before = Buffer.concat([before, chunk.subarray(-SIGNATURE_MARK.length)]).subarray(-SIGNATURE_MARK.length);
  }
  return false;
}
