/** The process that draws the pages of documents, one request at a time. */
import { serveRequests } from '../../processes/serve-requests.ts';
import { compare, draw } from './prove.ts';
import type { RebuildProtocol } from './rebuild-messages.ts';

serveRequests<RebuildProtocol>((request) => (request.kind === 'draw' ? draw(request) : compare(request)));
