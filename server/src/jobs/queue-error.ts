/** Turns reports of the job queue into clear log lines. */
import { isDatabaseUnavailable } from '../database/unavailable.ts';

interface QueueReport {
  level: 'warn' | 'error';
  facts: { err: Error; queue?: string };
  message: string;
}

/**
 * Describes a report of pg-boss, which passes on plain copies of errors. The original error is recreated from the
 * copied message and code.
 */
export function describeQueueError(reported: unknown): QueueReport {
  const err = asError(reported);
  const queue = textIn(reported, 'queue');
  const facts = { err, ...(queue === undefined ? {} : { queue }) };
  return isDatabaseUnavailable(err)
    ? {
        level: 'warn',
        facts,
        message: 'Jobs are waiting because the database cannot be reached. They continue when it is back',
      }
    : { level: 'error', facts, message: 'The job queue failed. The operation will be retried' };
}

function asError(reported: unknown): Error {
  if (reported instanceof Error) return reported;
  const error = new Error(textIn(reported, 'message') ?? 'The job queue gave no reason');
  const [stack, code] = [textIn(reported, 'stack'), textIn(reported, 'code')];
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}

function textIn(holder: unknown, name: string): string | undefined {
  const value = Object(holder)[name];
  return typeof value === 'string' ? value : undefined;
}
