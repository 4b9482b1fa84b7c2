/**
 * Writes the messages of the process to the operator: that it listens, that it stops, or why it cannot start. In a
 * terminal, they are plain lines. In production, they are JSON, like the log. Unlike the log, they may contain tokens,
 * because the operator needs the first administrator's link.
 */
import pino from 'pino';
import { describeError, LINE_FORMAT } from './request-log.ts';

export interface Output {
  say(text: string): void;
  fail(text: string): void;
  /** In production, prints the warnings and uncaught errors of Node.js in the same format. */
  takeOverNode(): void;
}

export function createOutput(isProduction: boolean): Output {
  if (!isProduction) return { say: console.log, fail: console.error, takeOverNode: () => undefined };
  const options = { ...LINE_FORMAT, serializers: { err: describeError } };
  const to = (dest: 1 | 2) => pino(options, pino.destination({ dest, sync: true }));
  const [out, errors] = [to(1), to(2)];
  return {
    say: (text) => out.info(text),
    fail: (text) => errors.fatal(text),
    takeOverNode() {
      process.removeAllListeners('warning');
      process.on('warning', (warning) => errors.warn({ err: warning }, 'Node.js warns'));
      process.on('uncaughtException', (error) => {
        errors.fatal({ err: error }, 'Bug: uncaught error. The process exits');
        process.exit(1);
      });
    },
  };
}
