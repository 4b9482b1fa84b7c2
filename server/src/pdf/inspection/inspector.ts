/**
 * Inspects uploaded PDFs before they are accepted for signing: readable without guessing, sealable later, of bounded size, the
 * same in every program, and without anything that runs. Documents are inspected in processes of their own, one for each processor;
 * what comes at the same time waits for its turn, in the order in which it came.
 */
import { availableParallelism } from 'node:os';
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/limits';
import { createWorkerPool } from '../../processes/worker-pool.ts';
import type { WorkerKind } from '../../processes/worker.ts';
import { inspectionAnswer, type InspectionProtocol } from './inspection-messages.ts';
import { refuse, type PdfInspection, type RefusedPdf } from './inspection.ts';
import { TOO_COMPLEX } from './refusals.ts';

export type PdfInspector = {
  /** Throws WorkersBusy when too many documents wait. */
  inspect(bytes: Buffer): Promise<PdfInspection>;
  close(): Promise<void>;
};

const INSPECTION: WorkerKind<InspectionProtocol> = {
  name: 'PDF inspection',
  program: new URL('./inspection-child.ts', import.meta.url),
  // With the document, what is unpacked of it and the program itself, the process stays under 300 MB.
  heapMebibytes: 128,
  // It reads its own code and nothing else: no writing, no further processes, no native code.
  flags: ['--max-semi-space-size=8', '--permission', '--allow-fs-read=*'],
  // The parser complains about each odd object, which would let a document flood the log.
  stderr: 'ignore',
  answer: inspectionAnswer,
};

const DEFAULTS = {
  size: availableParallelism(),
  // Each holds its document in memory meanwhile, of 25 MiB at most.
  maxWaiting: 32,
  maxWaitMs: 30_000,
  startMs: 30_000,
  processorMs: 1_700,
  timeoutMs: 20_000,
  idleMs: 30_000,
};

export function createPdfInspector(options: Partial<typeof DEFAULTS> = {}): PdfInspector {
  const pool = createWorkerPool(INSPECTION, { ...DEFAULTS, ...options });

  return {
    async inspect(bytes) {
      const refused = quickRefusal(bytes);
      return refused ?? pool.ask({ document: bytes }, () => TOO_COMPLEX);
    },
    close: () => pool.close(),
  };
}

function quickRefusal(bytes: Buffer): RefusedPdf | null {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    const limit = MAX_DOCUMENT_BYTES / 1024 / 1024;
    return refuse(
      'TOO_LARGE',
      `The document is larger than ${limit} MiB. Reduce its pictures or split it, and upload it again.`,
    );
  }
  const header = bytes.subarray(0, 1024).indexOf('%PDF-');
  if (header === -1) return refuse('NOT_A_PDF', 'The file is not a PDF. Upload the document as a PDF.');
  // Programs disagree whether offsets count from the file's start or from the header.
  if (header > 0) {
    return refuse(
      'BROKEN',
      'The file has other data before the PDF begins. Save it as a new PDF and upload that.',
    );
  }
  return null;
}
