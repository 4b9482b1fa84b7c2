/**
 * Sends a call. After a transient failure, retries it with the same `Idempotency-Key` and after the wait that the
 * server asks for.
 */
import { asDownload } from './download.ts';
import { ApiError, apiErrorFrom, ConnectionError, isObject } from './errors.ts';
import { withQuery, type CallToSend } from './request.ts';
import { encodeMultipart, type UploadProgress } from './multipart.ts';
import { isWorthAnotherTry, waitBefore } from './retry.ts';
import { measured } from './upload-progress.ts';

export interface CallOptions {
  /** Aborts the call, including its waits. The promise rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** The time limit of an attempt in milliseconds, instead of the client's setting. */
  timeout?: number;
  retries?: number;
  /**
   * Identifies an operation that must run only once, even if it is requested several times. Set your own key, such as
   * an order number, if your program may restart during the operation. By default, each call gets a new key.
   */
  idempotencyKey?: string;
  /** Called repeatedly while a call sends its files. */
  onProgress?: (progress: UploadProgress) => void;
}

/** An attempt to send a call, and its result. */
export interface Attempt {
  /** The name of the call in the contract, which is its `operationId` in OpenAPI. */
  call: string;
  /** The number of the attempt. The first one is 1. */
  number: number;
  /** The HTTP status, or null if no response arrived. */
  status: number | null;
  requestId: string | null;
  milliseconds: number;
  /** The error of the attempt, or null if the attempt succeeded. */
  error: unknown;
}

export interface Connection {
  url: string;
  apiKey: string | undefined;
  timeout: number;
  retries: number;
  longestWait: number;
  fetch: typeof globalThis.fetch;
  onAttempt: ((attempt: Attempt) => void) | undefined;
}

export async function send(connection: Connection, call: CallToSend, options: CallOptions): Promise<unknown> {
  const key = options.idempotencyKey ?? randomWord();
  const retries = options.retries ?? connection.retries;
  for (let number = 1; ; number++) {
    options.signal?.throwIfAborted();
    const begun = performance.now();
    const outcome = await tryOnce(connection, call, options, key);
    connection.onAttempt?.({
      call: call.call,
      number,
      status: outcome.response?.status ?? null,
      requestId: outcome.response?.headers.get('x-request-id') ?? null,
      milliseconds: performance.now() - begun,
      error: outcome.ok ? null : outcome.error,
    });
    if (outcome.ok) return outcome.answer;
    options.signal?.throwIfAborted();
    if (number > retries || !isWorthAnotherTry(outcome.error)) throw outcome.error;
    const asked = outcome.error instanceof ApiError ? outcome.error.retryAfter : null;
    const seconds = waitBefore(number, asked, Math.random());
    if (seconds > connection.longestWait) throw outcome.error;
    await pause(seconds, options.signal);
  }
}

type Outcome = { response?: Response } & ({ ok: true; answer: unknown } | { ok: false; error: unknown });

async function tryOnce(
  connection: Connection,
  call: CallToSend,
  options: CallOptions,
  key: string,
): Promise<Outcome> {
  const timeout = options.timeout ?? connection.timeout;
  const ending = new AbortController();
  const onAbort = () => ending.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => ending.abort(new ConnectionError('TIMED_OUT', `No response within ${timeout} ms`)),
    timeout,
  );
  let response: Response | undefined;
  let isStreaming = false;
  try {
    const { url, init, answered } = requestFor(connection, call, options, key);
    response = await connection.fetch(url, { ...init, signal: ending.signal });
    answered?.();
    if (response.ok && call.answers === 'file') {
      // During the download, the time limit no longer applies, but the caller's signal still aborts it.
      isStreaming = true;
      return { ok: true, response, answer: asDownload(response) };
    }
    const body: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return null;
      throw error;
    });
    if (response.ok && isObject(body) && body['success'] === true)
      return { ok: true, response, answer: body['data'] };
    return { ok: false, response, error: apiErrorFrom(response, body) };
  } catch (error) {
    const reason: unknown = ending.signal.aborted ? ending.signal.reason : null;
    const failure = reason ?? new ConnectionError('NO_ANSWER', `No response from ${connection.url}`, error);
    return { ok: false, ...(response ? { response } : {}), error: failure };
  } finally {
    clearTimeout(timer);
    if (!isStreaming) options.signal?.removeEventListener('abort', onAbort);
  }
}

function requestFor(
  { url, apiKey }: Connection,
  { method, path, sends, input = {} }: CallToSend,
  { onProgress }: CallOptions,
  key: string,
): { url: string; init: RequestInit; answered?: (() => void) | undefined } {
  const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5' };
  if (apiKey !== undefined && path.startsWith('/api/v1/originator/')) {
    headers['authorization'] = `Bearer ${apiKey}`;
    if (method !== 'GET') headers['idempotency-key'] = key;
  }
  switch (sends) {
    case 'nothing':
      return { url: url + path, init: { method, headers } };
    case 'query':
      return { url: url + withQuery(path, input), init: { method, headers } };
    case 'body':
      headers['content-type'] = 'application/json';
      return { url: url + path, init: { method, headers, body: JSON.stringify(input) } };
    case 'parts': {
      const { body, type } = encodeMultipart({ ...input }, `countersign-${randomWord()}`);
      headers['content-type'] = type;
      const sending = onProgress ? measured(body, onProgress) : { init: { body }, answered: undefined };
      return { url: url + path, init: { method, headers, ...sending.init }, answered: sending.answered };
    }
  }
}

/** Returns a random word. `randomUUID` is not used, because browsers do not provide it on insecure pages. */
function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
