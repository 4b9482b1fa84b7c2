/** Runs the process that reads tables, one at a time. */
import { asBuffer } from '../processes/as-buffer.ts';
import { serveRequests } from '../processes/serve-requests.ts';
import { readTable } from './read-table.ts';
import type { TableProtocol } from './table-messages.ts';

serveRequests<TableProtocol>(({ file, limits }) => readTable(asBuffer(file), limits));
