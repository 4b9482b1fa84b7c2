import { expect, it } from 'vitest';
import { createLog } from '../http/request-log.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { describeQueueError } from './queue-error.ts';

function logged(reported: unknown): Record<string, unknown> {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const { level, facts, message } = describeQueueError(reported);
  log[level](facts, message);
  return JSON.parse(lines.join(''));
}

/** Copies an error in the same way as pg-boss, which passes on such copies of worker errors. */
const copyOf = (error: Error) => ({
  ...Object.fromEntries(Object.entries(error)),
  message: error.message,
  stack: error.stack,
  queue: 'deliver-message',
  worker: 'x',
});

it('describes what happened and names the queue', () => {
  const line = logged(copyOf(Object.assign(new Error('relation "x" does not exist'), { code: '42P01' })));
  expect(line).toMatchObject({
    level: 'error',
    queue: 'deliver-message',
    err: { message: 'relation "x" does not exist', code: '42P01' },
    msg: 'The job queue failed. The operation will be retried',
  });
});

it('reports an unavailable database as a warning, not as a queue error', () => {
  const away = copyOf(new Error('Connection terminated unexpectedly'));
  expect(logged(away)).toMatchObject({
    level: 'warn',
    msg: expect.stringContaining('database cannot be reached'),
  });
  expect(logged(new DatabaseUnavailable(new Error('connect ECONNREFUSED')))).toMatchObject({ level: 'warn' });
  expect(logged(copyOf(new DatabaseUnavailable(new Error('connect ECONNREFUSED'))))).toMatchObject({
    level: 'warn',
  });
});

it.each([undefined, null, 'text', 7, {}])('turns any report (%j) into a log line', (reported) => {
  expect(logged(reported)).toMatchObject({ err: { message: 'The job queue gave no reason' } });
});
