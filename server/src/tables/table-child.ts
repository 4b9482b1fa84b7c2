/** The process that reads tables, one at a time. */
import { serveRequests } from '../processes/serve-requests.ts';
import { readTable } from './read-table.ts';
import type { TableProtocol } from './table-messages.ts';

serveRequests<TableProtocol>(({ file, limits }) =>
  readTable(Buffer.from(file.buffer, file.byteOffset, file.byteLength), limits),
);
