/**
 * Rejects a request with all its field errors: 400 `INVALID_REQUEST` with `problems`. `detail` contains the first of
 * them as text.
 */
import type { z } from 'zod';
import { AppError } from './app-error.ts';

export interface RequestProblem {
  /**
   * The path of the field, for example `session.participants.0.phone`. Empty if the problem concerns the whole request.
   */
  field: string;
  message: string;
  /** A code, if programs need to distinguish the problem. */
  problem?: string;
  /** The layout role that the problem concerns, if any. */
  role?: string;
}

/**
 * The maximum number of reported problems. A request can have a million mistakes, and no one fixes that many at once.
 */
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

/** Converts an issue of a schema to a problem. The field is relative to the data that the schema parsed. */
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
