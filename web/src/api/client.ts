/** The single way to call the API: handles the envelope and error messages (SPEC 8), with types from the contract. */
import type { Call } from '@countersign/contract/call';
import type { Facts } from '@countersign/contract/texts/fill-in';
import type { z } from 'zod';
import { errorsSaid, spokenTexts } from '../texts/spoken.ts';
import { callHeaders } from './call-headers.ts';
import type { ProgressRequest } from './fetch-with-progress.ts';

/** The code that stands for an error response without a code (SPEC 8). */
const DEFAULT_ERROR_CODE = 'API_ERROR';

/**
 * The error of a failed call. `status` is 0 if there was no response. `facts` contains the fields that the server sent
 * in addition to code and message.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly facts: Facts;
  /** Whether the message comes from the server. False for the generic message of an HTTP status. */
  readonly hasServerMessage: boolean;
  /** The language of the message. */
  readonly language = spokenTexts().language;

  constructor(
    details: Pick<ApiError, 'code' | 'message' | 'status'> &
      Partial<Pick<ApiError, 'facts' | 'hasServerMessage'>>,
  ) {
    super(details.message);
    this.name = 'ApiError';
    this.code = details.code;
    this.status = details.status;
    this.facts = details.facts ?? {};
    this.hasServerMessage = details.hasServerMessage ?? false;
    errorsSaid.set(details.message, this);
  }
}

export type DataOf<C extends Call> = C extends { data: infer D extends z.ZodType } ? z.output<D> : never;

export interface ApiRequest<C extends Call> {
  method: C['method'];
  /** The path as in the contract; `params` fills its `:names`. */
  path: C['path'];
  params?: Readonly<Record<string, string>>;
  body?: C extends { body: infer B extends z.ZodType } ? z.input<B> : never;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Set for large bodies, which may take minutes on a slow connection. */
  takesLong?: true;
  /** An alternative to `fetch`, for example one that reports upload progress or already has the response. */
  fetch?: (url: string, request: ProgressRequest) => Promise<Pick<Response, 'status' | 'json'>>;
}

/** The body of a 2xx response, which may still contain `success: false`. */
export interface Envelope<C extends Call> {
  success?: boolean;
  data?: Partial<DataOf<C>>;
  message?: string;
}

/** Calls the API and returns the envelope's `data`. Throws an ApiError in every other case. */
export async function callApi<C extends Call>(apiBase: string, request: ApiRequest<C>): Promise<DataOf<C>> {
  const { status, body } = await send(apiBase, request);
  return dataFrom<C>(status, body);
}

/**
 * Works like `callApi`, but returns the whole envelope, for the only response whose message matters in addition to its
 * data (SPEC 5, OTP input).
 */
export async function callApiForEnvelope<C extends Call>(
  apiBase: string,
  request: ApiRequest<C>,
): Promise<Envelope<C>> {
  const { status, body } = await send(apiBase, request);
  if (isOk(status) && isEnvelope<C>(body)) return body;
  throw apiErrorFrom(status, body);
}

/** Returns the `data` of a response, however it was fetched. Throws an ApiError if there is no `data`. */
export function dataFrom<C extends Call>(status: number, body: unknown): DataOf<C> {
  if (isOk(status) && isSuccess<C>(body)) return body.data;
  throw apiErrorFrom(status, body);
}

/**
 * Converts an error response. The server's message takes precedence over the generic message of the status (SPEC 8).
 */
export function apiErrorFrom(status: number, response: unknown): ApiError {
  const body = isObject(response) ? response : {};
  const { code, message, ...facts } = isObject(body['error']) ? body['error'] : {};
  const { failures, language } = spokenTexts();
  // The detail is only in English, so in other languages the message takes precedence.
  const candidates = language === 'en' ? [body['detail'], message] : [message, body['detail']];
  const serverMessage = candidates.find(isText);
  return new ApiError({
    code: isText(code) ? code : DEFAULT_ERROR_CODE,
    message: serverMessage ?? failures.byStatus[status] ?? failures.other,
    status,
    facts: { ...(isObject(body['data']) ? body['data'] : {}), ...facts },
    hasServerMessage: serverMessage !== undefined,
  });
}

/** Announces missing responses, which the journey reports to an embedding page. */
export const NETWORK_FAILURE = 'countersign-network';

/** Returns the error for a missing response (SPEC 8, Network failure). */
export function networkError(): ApiError {
  dispatchEvent(new Event(NETWORK_FAILURE));
  return new ApiError({ code: 'NETWORK_ERROR', message: spokenTexts().failures.network, status: 0 });
}

/**
 * Wraps any other error, which is a bug in our code or in the browser. The signer sees that the call failed, and can
 * retry.
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError({ code: 'BROWSER_ERROR', message: spokenTexts().failures.other, status: 0 });
}

const isOk = (status: number): boolean => status >= 200 && status < 300;

/**
 * Checks only the envelope. The server writes `data` through the contract's own schema, and checking it again would cost
 * each signer 20 kB of zod.
 */
function isSuccess<C extends Call>(body: unknown): body is { data: DataOf<C> } {
  return isObject(body) && body['success'] === true && 'data' in body;
}

function isEnvelope<C extends Call>(body: unknown): body is Envelope<C> {
  return isObject(body);
}

async function send<C extends Call>(
  apiBase: string,
  request: ApiRequest<C>,
): Promise<{ status: number; body: unknown }> {
  const { method, path, params = {}, headers, signal } = request;
  try {
    const response = await (request.fetch ?? fetch)(apiBase + fillPath(path, params), {
      method,
      headers: {
        accept: 'application/json',
        ...callHeaders(),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(signal ? { signal } : {}),
    });
    const body: unknown = await response.json().catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return null;
    });
    return { status: response.status, body };
  } catch (error) {
    if (signal?.aborted && signal.reason?.name !== 'TimeoutError') throw error;
    throw networkError();
  }
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
