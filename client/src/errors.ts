/** Why a call failed: the server refused it, or there was no answer. Whoever aborts a call gets the reason of their own signal. */
import type { ErrorCode } from '@countersign/contract/errors';

/** What is wrong with one field of a request. */
export interface FieldProblem {
  /** As `session.participants.0.phone`; empty where it is about the whole request. */
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

/** The server answered with a refusal. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One of the table of errors, `UNEXPECTED_ANSWER` where something else than Countersign answered; a newer server may know more. */
  readonly code: ErrorCode | 'UNEXPECTED_ANSWER' | (string & Record<never, never>);
  /** What to correct, in English. */
  readonly detail: string | null;
  /** By field, where fields were refused. */
  readonly problems: readonly FieldProblem[];
  /** What the server told beside code and message. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** For the operator's log. */
  readonly requestId: string | null;
  /** In seconds, where the server said when to come back. */
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

/** There was no answer, or it broke off. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code: 'NO_ANSWER' | 'TIMED_OUT';

  constructor(code: 'NO_ANSWER' | 'TIMED_OUT', message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** From an answer that is no success; `body` is null where it was no JSON. */
export function apiErrorFrom(response: Response, body: unknown): ApiError {
  const error = isObject(body) && isObject(body['error']) ? body['error'] : null;
  const { code, message, ...facts } = error ?? {};
  const detail = isObject(body) ? body['detail'] : undefined;
  return new ApiError({
    status: response.status,
    code: typeof code === 'string' ? code : 'UNEXPECTED_ANSWER',
    message: typeof message === 'string' ? message : `The server answered with status ${response.status}`,
    detail: typeof detail === 'string' ? detail : null,
    facts,
    requestId: response.headers.get('x-request-id'),
    retryAfter: retryAfterIn(response.headers.get('retry-after'), facts['retry_after_seconds']),
  });
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function retryAfterIn(header: string | null, fact: unknown): number | null {
  if (header !== null && /^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header ?? '');
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - Date.now()) / 1000));
  return typeof fact === 'number' ? fact : null;
}

/** What a layout is filled with is named by its key, everything else by its field. */
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
