/** Logs messages of server modules as JSON, separate from the answer of the command on standard output. */
import pino from 'pino';
import { createLog } from '../http/request-log.ts';

export const commandLog = createLog('warn', pino.destination({ dest: 2, sync: true }));
