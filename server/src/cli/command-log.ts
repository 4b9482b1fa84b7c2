/**
 * Logs messages of server modules while a command runs: JSON as everywhere else, separate from the command's answer on
 * standard output.
 */
import pino from 'pino';
import { createLog } from '../http/request-log.ts';

export const commandLog = createLog('warn', pino.destination({ dest: 2, sync: true }));
