/**
 * Inspects uploaded PDFs before they are accepted for signing: readable without guessing, sealable later, of bounded size, the
 * same in every program, and without anything that runs. Documents are inspected one after another in one process of their own.
 */
import { createInspectionProcess } from './inspection-process.ts';
import { MAX_DOCUMENT_BYTES } from '@countersign/contract/rules/document-limits';
import { refuse } from './inspection.ts';
import type { PdfInspection, RefusedPdf } from './inspection.ts';
import { TOO_COMPLEX } from './refusals.ts';

export type PdfInspector = {
  /** Throws PdfInspectorBusy when too many documents wait. */
  inspect(bytes: Buffer): Promise<PdfInspection>;
  close(): Promise<void>;
};

export class PdfInspectorBusy extends Error {
  constructor() {
    super('Too many documents are waiting to be inspected');
    this.name = 'PdfInspectorBusy';
  }
}

const DEFAULTS = { startMs: 30_000, processorMs: 1_700, timeoutMs: 20_000, idleMs: 30_000, maxWaiting: 8 };

export function createPdfInspector(options: Partial<typeof DEFAULTS> = {}): PdfInspector {
  const { maxWaiting, ...limits } = { ...DEFAULTS, ...options };
  const inspections = createInspectionProcess(limits);
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  let closed = false;

  async function inTurn(bytes: Buffer, before: Promise<unknown>): Promise<PdfInspection> {
    try {
      await before;
      if (closed) throw new Error('The PDF inspector is closed');
      const outcome = await inspections.run(bytes);
      if (outcome.kind === 'done') return outcome.inspection;
      // Ended by us in the middle, the document is not to blame.
      if (closed) throw new Error('The PDF inspector is closed');
      return TOO_COMPLEX;
    } finally {
      unfinished -= 1;
    }
  }

  return {
    async inspect(bytes) {
      if (closed) throw new Error('The PDF inspector is closed');
      const refused = refuseAtSight(bytes);
      if (refused !== null) return refused;
      if (unfinished > maxWaiting) throw new PdfInspectorBusy();
      unfinished += 1;
      const inspection = inTurn(bytes, last);
      last = inspection.catch(() => undefined);
      return inspection;
    },
    async close() {
      closed = true;
      await inspections.close();
      await last;
    },
  };
}

function refuseAtSight(bytes: Buffer): RefusedPdf | null {
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
