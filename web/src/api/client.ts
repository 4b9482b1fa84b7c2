/** One way to call the API: envelope, errors in words (SPEC 8), types from the contract. */
import type { Call } from '@countersign/contract/call';
import {
  DEFAULT_ERROR_CODE,
  messageForStatus,
  NETWORK_ERROR,
  type Facts,
} from '@countersign/contract/errors';
import type { z } from 'zod';

/** `status` is 0 when no answer came at all. `facts` are what the server sent beside code and message. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly facts: Facts;
  /** False where the words are the generic ones of the status. */
  readonly hasServerWords: boolean;

  constructor(told: {
    code: string;
    message: string;
    status: number;
    facts?: Facts;
    hasServerWords?: boolean;
  }) {
    super(told.message);
    this.name = 'ApiError';
    this.code = told.code;
    this.status = told.status;
    this.facts = told.facts ?? {};
    this.hasServerWords = told.hasServerWords ?? false;
  }
}

export type DataOf<C extends Call> = C extends { data: infer D extends z.ZodType } ? z.output<D> : never;

export interface ApiRequest<C extends Call> {
  method: C['method'];
  /** As the contract spells it, with `:names` that `params` fill. */
  path: C['path'];
  params?: Readonly<Record<string, string>>;
  body?: C extends { body: infer B extends z.ZodType } ? z.input<B> : never;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** Calls the API and answers the envelope's `data`; throws an ApiError for everything else. */
export async function callApi<C extends Call>(apiBase: string, request: ApiRequest<C>): Promise<DataOf<C>> {
  const response = await send(apiBase, request);
  const answer: unknown = await response.json().catch(() => null);
  return dataOf<C>(response.status, answer);
}

/** What an answer says, however it came: its `data`, or an ApiError to throw. */
export function dataOf<C extends Call>(status: number, answer: unknown): DataOf<C> {
  if (status >= 200 && status < 300 && isSuccess<C>(answer)) return answer.data;
  throw errorOf(status, answer);
}

/**
 * Looks at the envelope only: the server writes `data` through the contract's own schema, and checking it again would cost
 * each signer 20 kB of zod.
 */
function isSuccess<C extends Call>(answer: unknown): answer is { data: DataOf<C> } {
  return isObject(answer) && answer['success'] === true && 'data' in answer;
}

async function send<C extends Call>(apiBase: string, request: ApiRequest<C>): Promise<Response> {
  const { method, path, params = {}, body, headers, signal } = request;
  try {
    return await fetch(apiBase + fillPath(path, params), {
      method,
      headers: {
        accept: 'application/json',
        // The server's words win (SPEC 8): they shall come in the language of the page.
        'accept-language': document.documentElement.lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ ...NETWORK_ERROR, status: 0 });
  }
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** SPEC 8: the server's detail or error.message wins over the generic words of the status. */
function errorOf(status: number, answer: unknown): ApiError {
  const body = isObject(answer) ? answer : {};
  const { code, message, ...facts } = isObject(body['error']) ? body['error'] : {};
  const serverWords = textOrNothing(body['detail']) ?? textOrNothing(message);
  return new ApiError({
    code: textOrNothing(code) ?? DEFAULT_ERROR_CODE,
    message: messageForStatus(status, serverWords),
    status,
    facts,
    hasServerWords: serverWords !== undefined,
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
