/** The process in which documents are inspected, one at a time. */
import { serveRequests } from '../../processes/serve-requests.ts';
import { inspectDocument } from './inspect-document.ts';
import type { InspectionProtocol } from './inspection-messages.ts';

serveRequests<InspectionProtocol>(({ document }) => inspectDocument(document));
