/** What the job queue reports, as a line that says what it means. */
import { isDatabaseUnavailable } from '../database/unavailable.ts';

interface QueueReport {
  level: 'warn' | 'error';
  facts: { err: Error; queue?: string };
  message: string;
}

/** pg-boss hands on copies of errors, which are no errors any more: message and code are kept, the rest made anew. */
export function describeQueueError(reported: unknown): QueueReport {
  const err = asError(reported);
  const queue = textIn(reported, 'queue');
  const facts = { err, ...(queue === undefined ? {} : { queue }) };
  return isDatabaseUnavailable(err)
    ? {
        level: 'warn',
        facts,
        message: 'Jobs wait: the database cannot be reached. They go on when it is back',
      }
    : { level: 'error', facts, message: 'The job queue failed. What it was about to do is tried again' };
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
