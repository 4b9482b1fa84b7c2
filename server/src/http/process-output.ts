/**
 * What the process says to whoever runs it: that it listens, that it stops, why it does not start. Plain lines for a terminal; in
 * production JSON like the log, so that whoever collects its output finds nothing else. Unlike the log it hides nothing that looks like a
 * token: the link of the first administrator has to work.
 */
import pino from 'pino';
import { describeError } from './request-log.ts';

export interface Output {
  say(text: string): void;
  fail(text: string): void;
  /** In production also what Node.js would write by itself: its warnings, and errors that nobody caught. */
  takeOverNode(): void;
}

export function createOutput(isProduction: boolean): Output {
  if (!isProduction) return { say: console.log, fail: console.error, takeOverNode: () => undefined };
  const options = { base: null, serializers: { err: describeError } };
  const to = (dest: 1 | 2) => pino(options, pino.destination({ dest, sync: true }));
  const [out, errors] = [to(1), to(2)];
  return {
    say: (text) => out.info(text),
    fail: (text) => errors.fatal(text),
    takeOverNode() {
      process.removeAllListeners('warning');
      process.on('warning', (warning) => errors.warn({ err: warning }, 'Node.js warns'));
      process.on('uncaughtException', (error) => {
        errors.fatal({ err: error }, 'Bug: an error that nobody caught. The process ends');
        process.exit(1);
      });
    },
  };
}
