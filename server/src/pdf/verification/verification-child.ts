/** The main file of the process that verifies documents. */
import { X509Certificate } from 'node:crypto';
import { withBoundedDecoding } from '../reading/bounded-decode.ts';
import { MAX_STRUCTURE_BYTES } from '../reading/limits.ts';
import { joinReceived } from '../../processes/message-pipe.ts';
import { serveRequests } from '../../processes/serve-requests.ts';
import type { VerificationProtocol } from './verification-messages.ts';
import { verifyPdf } from './verify-pdf.ts';

const opened = (certificates: Uint8Array[]) => certificates.map((der) => new X509Certificate(der));

serveRequests<VerificationProtocol>(({ document, trusted, roots, known, authorities, now }) => {
  const options = {
    trusted: opened(trusted),
    roots: opened(roots),
    known: opened(known),
    authorities: opened(authorities),
    now,
  };
  return withBoundedDecoding(MAX_STRUCTURE_BYTES, () => verifyPdf(joinReceived(document), options));
});
