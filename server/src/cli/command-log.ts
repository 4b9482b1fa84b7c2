/** What the server's own parts have to say while a command runs: JSON as everywhere, apart from the command's answer on the standard output. */
import pino from 'pino';
import { createLog } from '../http/request-log.ts';

export const commandLog = createLog('warn', pino.destination({ dest: 2, sync: true }));
