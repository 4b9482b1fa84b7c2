/**
 * Errors of a failed call: either the server rejected the call, or no response arrived. If you abort a call, its
 * promise rejects with the reason of your signal instead.
 */
import type { ErrorCode } from '@countersign/contract/errors';

/** A problem with one field of a request. */
export interface FieldProblem {
  /**
   * The path of the field, such as `session.participants.0.phone`. It is empty if the problem concerns the whole
   * request.
   */
  field: string;
  message: string;
}

interface Answered {
  status: number;
  code: string;
  message: string;
  detail: string | null;
  facts: Readonly<Record<string, unknown>>;
  requestId: string | null;
  retryAfter: number | null;
}

/** An error response from the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /**
   * A code from the error table, or `UNEXPECTED_ANSWER` if the response does not come from Countersign. A newer server
   * may send codes that this version does not list.
   */
  readonly code: ErrorCode | 'UNEXPECTED_ANSWER' | (string & Record<never, never>);
  /** An explanation in English of what the caller must correct, or null if the server sends none. */
  readonly detail: string | null;
  /** The problems of the rejected fields, one entry per field. */
  readonly problems: readonly FieldProblem[];
  /** All fields of the error except the code and the message. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** The id of the request in the operator's log, or null if the response has none. */
  readonly requestId: string | null;
  /** The number of seconds to wait before a retry, or null if the server does not state it. */
  readonly retryAfter: number | null;

  constructor({ status, code, message, detail, facts, requestId, retryAfter }: Answered) {
    super(detail === null ? message : `${message} (${detail})`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.problems = problemsIn(facts['problems']);
    this.facts = facts;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** No response arrived, or it was interrupted. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code: 'NO_ANSWER' | 'TIMED_OUT';

  constructor(code: 'NO_ANSWER' | 'TIMED_OUT', message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Creates an error from an error response. `body` is null if the response is not JSON. */
export function apiErrorFrom(response: Response, body: unknown): ApiError {
  const error = isObject(body) && isObject(body['error']) ? body['error'] : null;
  const { code, message, ...facts } = error ?? {};
  const detail = isObject(body) ? body['detail'] : undefined;
  return new ApiError({
    status: response.status,
    code: typeof code === 'string' ? code : 'UNEXPECTED_ANSWER',
    message: typeof message === 'string' ? message : `The server responded with status ${response.status}`,
    detail: typeof detail === 'string' ? detail : null,
    facts,
    requestId: response.headers.get('x-request-id'),
    retryAfter: retryAfterIn(response.headers.get('retry-after'), facts['retry_after_seconds']),
  });
}

/** Returns the number of seconds to wait. The header contains seconds or a date (RFC 9110, 10.2.3). */
function retryAfterIn(header: string | null, fact: unknown): number | null {
  if (header !== null && /^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header ?? '');
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - Date.now()) / 1000));
  return typeof fact === 'number' ? fact : null;
}

/** Returns the problems by field. Problems with layout values have a `key` instead of a `field`. */
function problemsIn(problems: unknown): FieldProblem[] {
  if (!Array.isArray(problems)) return [];
  return problems.filter(isObject).map((problem) => ({
    field: textOf(problem['key'] ?? problem['field']),
    message: textOf(problem['message'] ?? problem['problem']),
  }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
