/** Refuses a request field by field: 400 `INVALID_REQUEST` with `problems`, the first of which are in `detail` too. */
import type { z } from 'zod';
import { AppError } from './app-error.ts';

export interface RequestProblem {
  /** As `session.participants.0.phone`; empty where it is about the whole request. */
  field: string;
  message: string;
  /** What it is, where a program wants to know. */
  problem?: string;
  /** The role of the layout that it is about. */
  role?: string;
}

/** As many as anybody mends at once; a request of a million mistakes is not answered with as many. */
const MOST_TOLD = 100;
const MOST_IN_DETAIL = 10;

export function invalidRequest(problems: readonly RequestProblem[]): AppError {
  const detail = problems
    .slice(0, MOST_IN_DETAIL)
    .map(({ field, message }) => `${field || 'request'}: ${message}`)
    .join('; ');
  return new AppError(
    'INVALID_REQUEST',
    { problems: problems.slice(0, MOST_TOLD) },
    detail.slice(0, MAX_DETAIL),
  );
}

const MAX_DETAIL = 2000;

/** What a schema has found, under the name of what was read by it. */
export function problemOf(
  issue: Pick<z.core.$ZodIssue, 'message'> & { params?: Record<string, unknown> | undefined },
  path: readonly PropertyKey[],
): RequestProblem {
  const problem = issue.params?.['problem'];
  return {
    field: path.map(String).join('.'),
    message: issue.message,
    ...(typeof problem === 'string' ? { problem } : {}),
  };
}
