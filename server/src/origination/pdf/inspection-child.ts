/** The process in which documents are inspected, one at a time. Sends 'ready' once, then one inspection per document. */
import { inspectDocument } from './inspect-document.ts';
import type { PdfInspection } from './inspection.ts';

process.on('message', (bytes: Uint8Array) => {
  void inspectDocument(bytes).then((inspection) => tell({ kind: 'done', inspection }));
});
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });

function tell(message: { kind: 'ready' } | { kind: 'done'; inspection: PdfInspection }): void {
  process.send?.(message);
}
