/** The process in which documents are inspected, one at a time. Sends 'ready' once, then one inspection per document. */
import { Socket } from 'node:net';
import { DOCUMENT_PIPE, receiveDocument } from '../../processes/document-pipe.ts';
import { inspectDocument } from './inspect-document.ts';
import type { PdfInspection } from './inspection.ts';

/** The document itself comes through the pipe. */
export type InspectionRequest = { bytes: number };

const pipe = new Socket({ fd: DOCUMENT_PIPE, readable: true, writable: true });
process.on('message', (request: InspectionRequest) => void answer(request));
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });

async function answer(request: InspectionRequest): Promise<void> {
  const inspection = await inspectDocument(await receiveDocument(pipe, request.bytes));
  tell({ kind: 'done', inspection });
}

function tell(message: { kind: 'ready' } | { kind: 'done'; inspection: PdfInspection }): void {
  process.send?.(message);
}
