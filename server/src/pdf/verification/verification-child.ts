/** Entry point of the process that verifies documents. */
import { X509Certificate } from 'node:crypto';
import { boundStructureDecoding } from '../reading/bounded-decode.ts';
import { joinReceived } from '../../processes/message-pipe.ts';
import { serveRequests } from '../../processes/serve-requests.ts';
import type { VerificationProtocol } from './verification-messages.ts';
import { verifyPdf } from './verify-pdf.ts';

serveRequests<VerificationProtocol>(async ({ document, trusted, roots, known, now }) => {
  const unbound = boundStructureDecoding(() => undefined);
  try {
    return await verifyPdf(joinReceived(document), {
      trusted: trusted.map((der) => new X509Certificate(der)),
      roots: roots.map((der) => new X509Certificate(der)),
      known: known.map((der) => new X509Certificate(der)),
      now,
    });
  } finally {
    unbound();
  }
});
