/** One way to call the API: envelope, errors in words (SPEC 8), types from the contract. */
import type { Call } from '@countersign/contract/call';
import type { Facts } from '@countersign/contract/texts/fill-in';
import type { z } from 'zod';
import { spokenTexts } from '../texts/spoken.ts';
import { callHeaders } from './call-headers.ts';

/** SPEC 8: the code when an answer carries none. */
const DEFAULT_ERROR_CODE = 'API_ERROR';

/** `status` is 0 when no answer came at all. `facts` are what the server sent beside code and words. */
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

/** What came back over HTTP as a success, before anybody has judged what it says. */
export interface Envelope<C extends Call> {
  success?: boolean;
  data?: Partial<DataOf<C>>;
  message?: string;
}

/** Calls the API and answers the envelope's `data`; throws an ApiError for everything else. */
export async function callApi<C extends Call>(apiBase: string, request: ApiRequest<C>): Promise<DataOf<C>> {
  const { status, answer } = await send(apiBase, request);
  return dataOf<C>(status, answer);
}

/** As `callApi`, for the one answer whose message counts beside its data (SPEC 5, OTP input). */
export async function askApi<C extends Call>(apiBase: string, request: ApiRequest<C>): Promise<Envelope<C>> {
  const { status, answer } = await send(apiBase, request);
  if (isOk(status) && isEnvelope<C>(answer)) return answer;
  throw refusalOf(status, answer);
}

/** What an answer says, however it came: its `data`, or an ApiError to throw. */
export function dataOf<C extends Call>(status: number, answer: unknown): DataOf<C> {
  if (isOk(status) && isSuccess<C>(answer)) return answer.data;
  throw refusalOf(status, answer);
}

/** SPEC 8: the server's own words win over the generic ones of the status. */
export function refusalOf(status: number, answer: unknown): ApiError {
  const body = isObject(answer) ? answer : {};
  const { code, message, ...facts } = isObject(body['error']) ? body['error'] : {};
  const { failures, language } = spokenTexts();
  // The detail is in English alone: in another language the message says it better.
  const wordings = language === 'en' ? [body['detail'], message] : [message, body['detail']];
  const serverWords = wordings.find(isText);
  return new ApiError({
    code: isText(code) ? code : DEFAULT_ERROR_CODE,
    message: serverWords ?? failures.byStatus[status] ?? failures.other,
    status,
    facts: { ...(isObject(body['data']) ? body['data'] : {}), ...facts },
    hasServerWords: serverWords !== undefined,
  });
}

/** No answer came at all (SPEC 8, Network failure). */
export function networkError(): ApiError {
  return new ApiError({ code: 'NETWORK_ERROR', message: spokenTexts().failures.network, status: 0 });
}

/** Anything but an ApiError is a bug of ours or of the browser: the signer is told that it failed, and may try again. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError({ code: 'BROWSER_ERROR', message: spokenTexts().failures.other, status: 0 });
}

const isOk = (status: number): boolean => status >= 200 && status < 300;

/**
 * Looks at the envelope only: the server writes `data` through the contract's own schema, and checking it again would cost
 * each signer 20 kB of zod.
 */
function isSuccess<C extends Call>(answer: unknown): answer is { data: DataOf<C> } {
  return isObject(answer) && answer['success'] === true && 'data' in answer;
}

function isEnvelope<C extends Call>(answer: unknown): answer is Envelope<C> {
  return isObject(answer);
}

async function send<C extends Call>(
  apiBase: string,
  request: ApiRequest<C>,
): Promise<{ status: number; answer: unknown }> {
  const { method, path, params = {}, body, headers, signal } = request;
  try {
    const response = await fetch(apiBase + fillPath(path, params), {
      method,
      headers: {
        accept: 'application/json',
        ...callHeaders(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    return { status: response.status, answer: await response.json().catch(() => null) };
  } catch (error) {
    if (signal?.aborted) throw error;
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
