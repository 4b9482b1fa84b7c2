/**
 * Inspects uploaded PDFs before they are rewritten (`normalise`) or stored as attachments. Every PDF must be readable
 * without guessing and must not exceed the limits. Attachments must also be free of active content. Each inspection
 * runs in a separate process, and there are as many processes as processors. Further documents queue in order of
 * arrival.
 */
import { availableParallelism } from 'node:os';
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/limits';
import { createWorkerPool } from '../../processes/worker-pool.ts';
import type { WorkerKind } from '../../processes/worker.ts';
import {
  pdfInspection,
  refuse,
  type InspectedUse,
  type InspectionProtocol,
  type PdfInspection,
  type RefusedPdf,
} from './inspection.ts';
import { TOO_COMPLEX } from './refusals.ts';

export type PdfInspector = {
  /** Inspects a document. Throws WorkersBusy if too many documents are waiting. */
  inspect(bytes: Buffer, use?: InspectedUse): Promise<PdfInspection>;
  close(): Promise<void>;
};

const INSPECTION: WorkerKind<InspectionProtocol> = {
  name: 'PDF inspection',
  program: new URL('./inspection-child.ts', import.meta.url),
  // The process stays below 300 MB, including the document, its decoded parts and the program itself.
  heapMebibytes: 128,
  // The process may read files, but cannot write files, start processes or load native code.
  flags: ['--max-semi-space-size=8', '--permission', '--allow-fs-read=*'],
  // The parser logs a warning for each malformed object, so a document could flood the log.
  stderr: 'ignore',
  answer: pdfInspection,
};

const DEFAULTS = {
  size: availableParallelism(),
  // Each waiting document occupies up to 25 MiB of memory.
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
    async inspect(bytes, use = 'document') {
      const refused = quickRefusal(bytes);
      return refused ?? pool.ask({ document: bytes, use }, () => TOO_COMPLEX);
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
  // Programs differ in whether they count offsets from the start of the file or from the header.
  if (header > 0) {
    return refuse(
      'BROKEN',
      'The file has other data before the PDF begins. Save it as a new PDF and upload that.',
    );
  }
  return null;
}
