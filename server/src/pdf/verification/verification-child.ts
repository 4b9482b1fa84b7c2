/** The process in which one document is verified. Sends 'ready', takes one request, answers it and ends. */
import { X509Certificate } from 'node:crypto';
import { boundStructureDecoding } from '../reading/bounded-decode.ts';
import type { PdfReading, Refusal } from './verdict.ts';
import { verifyPdf } from './verify-pdf.ts';

/** Certificates travel as DER: a process border copies plain values only. */
export type VerificationRequest = {
  bytes: Uint8Array;
  trusted: Uint8Array[];
  known: Uint8Array[];
  now: Date;
};
export type VerificationMessage = { kind: 'ready' } | { kind: 'done'; result: PdfReading | Refusal };

process.once('message', (request: VerificationRequest) => {
  boundStructureDecoding(() => undefined);
  void verifyPdf(Buffer.from(request.bytes), {
    trusted: request.trusted.map((der) => new X509Certificate(der)),
    known: request.known.map((der) => new X509Certificate(der)),
    now: request.now,
  }).then((result) => tell({ kind: 'done', result }));
});
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });

function tell(message: VerificationMessage): void {
  process.send?.(message);
}
