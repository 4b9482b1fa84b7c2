/**
 * Verifies PDFs from unknown sources. A few are verified at a time, each in a separate process with limited memory and
 * time.
 */
import { MAX_SEALED_BYTES, HEADER_WITHIN_BYTES, SIGNATURE_MARK } from '@countersign/contract/rules/limits';
import { processorTime } from '../../processes/processor-time.ts';
import { createWorkerPool, type PoolOptions } from '../../processes/worker-pool.ts';
import type { WorkerKind } from '../../processes/worker.ts';
import { isPdf } from './is-pdf.ts';
import { refusal, TOO_COMPLEX, type PdfReading, type Refusal } from './verdict.ts';
import { verificationAnswer, type VerificationProtocol } from './verification-messages.ts';
import type { VerifyOptions } from './verify-pdf.ts';

/**
 * A document that is read only when its verification starts. A document in a file therefore uses no memory while it
 * waits.
 */
export interface DocumentSource {
  size: number;
  /** Reads the document. Each call reads from the beginning. */
  chunks(): AsyncIterable<Buffer>;
}

export type PdfVerifier = {
  /** Verifies a document. Throws WorkersBusy if too many documents are waiting. */
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
  // The process may read files, but cannot write files, start processes or load native code.
  flags: ['--permission', '--allow-fs-read=*'],
  // The parser logs a warning for each malformed object, so a document could flood the log.
  stderr: 'ignore',
  answer: verificationAnswer,
};

/**
 * The limit on elapsed time. Normally, processor time is limited, which gives the same result on busy and idle
 * machines, and this limit is generous. If the system does not report processor time, this limit is the only one.
 */
const CLOCK_MS = processorTime(process.pid) > 0 ? 300_000 : 60_000;
const DEFAULTS = { size: 2, maxWaiting: 32, startMs: 120_000, processorMs: 8_000, timeoutMs: CLOCK_MS };

/**
 * Creates a verifier. It starts a new process for each document, unless `idleMs` sets how long an idle process stays
 * available.
 */
export function createPdfVerifier(options: Partial<PoolOptions> = {}): PdfVerifier {
  const pool = createWorkerPool(VERIFICATION, { ...DEFAULTS, ...options });

  return {
    async verify(document, { trusted, roots = [], known = [], authorities = [], now }) {
      const refused = await quickRefusal(document);
      if (refused !== null) return refused;
      return pool.ask(
        async () => ({
          document: await readWhole(document),
          trusted: trusted.map(({ raw }) => raw),
          roots: roots.map(({ raw }) => raw),
          known: known.map(({ raw }) => raw),
          authorities: authorities.map(({ raw }) => raw),
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

/** Checks whether the document contains the marker of a signature. The marker may be split between two chunks. */
async function isMarked(document: DocumentSource): Promise<boolean> {
  let before = Buffer.alloc(0);
  for await (const chunk of document.chunks()) {
    const border = Buffer.concat([before, chunk.subarray(0, SIGNATURE_MARK.length)]);
    if (chunk.includes(SIGNATURE_MARK) || border.includes(SIGNATURE_MARK)) return true;
    before = Buffer.concat([before, chunk.subarray(-SIGNATURE_MARK.length)]).subarray(-SIGNATURE_MARK.length);
  }
  return false;
}
