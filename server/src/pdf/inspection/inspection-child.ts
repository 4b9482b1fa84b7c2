/** The main file of the process that inspects documents, one at a time. */
import { serveRequests } from '../../processes/serve-requests.ts';
import { inspectDocument } from './inspect-document.ts';
import type { InspectionProtocol } from './inspection.ts';

serveRequests<InspectionProtocol>(({ document, use }) => inspectDocument(document, use));
