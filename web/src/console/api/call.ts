/** Calls of the console: the originator API and the staff's own, entered by the session cookie. */
import type { Call } from '@countersign/contract/call';
import { CONSOLE_HEADER } from '@countersign/contract/rules/staff';
import type { z } from 'zod';
import { ApiError, dataFrom, networkError, type DataOf } from '../../api/client.ts';
import { takeEarly } from '../../api/early-answers.ts';
import { ANSWER_MILLISECONDS, timeLimit } from '../../api/time-limit.ts';
import { spokenTexts } from '../../texts/spoken.ts';
import { addressOf } from './address-of.ts';
import { isBack, isSessionEnd, personHeaders, shownPerson } from './person.ts';
import { askForProof } from './proof.ts';

type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> & object : never;
type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : never;

export interface ConsoleRequest<C extends Call> {
  method: C['method'];
  /** As the contract spells it, with `:names` that `params` fill. */
  path: C['path'];
  params?: Readonly<Record<string, string>>;
  query?: QueryOf<C>;
  body?: BodyOf<C>;
  /** Of a call that takes files. */
  form?: FormData;
  /** Sent again with the same key, it is done once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * The `data` of the answer; throws an ApiError for everything else. Where a fresh proof of identity is wanted, it is asked for
 * and the call is made once more; where the session has ended, that is done once the same person has signed in again.
 */
export async function callConsole<C extends Call>(request: ConsoleRequest<C>): Promise<DataOf<C>> {
  const person = isOfAnybody(request) ? null : shownPerson();
  try {
    return await send(request, personHeaders(person));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (person && isSessionEnd(error) && request.path !== SIGN_OUT && (await isBack(person)))
      return callConsole(request);
    if (error.code !== 'PROOF_REQUIRED' || !(await askForProof())) throw error;
    return send(request, personHeaders(person));
  }
}

/** For this nobody signs in again. */
const SIGN_OUT = '/api/v1/staff/sign-out';

/** What signs in, and what asks who is signed in: they are not made as the person who is shown. */
const isOfAnybody = ({ method, path }: { method: string; path: string }): boolean =>
  /^\/api\/v1\/staff\/(?:sign-in|openid|invitation)/.test(path) ||
  (method === 'GET' && path === '/api/v1/staff/me');

async function send<C extends Call>(
  request: ConsoleRequest<C>,
  headers: Readonly<Record<string, string>>,
): Promise<DataOf<C>> {
  const { status, body } = await exchange(request, headers);
  return dataFrom<C>(status, body);
}

async function exchange<C extends Call>(
  { method, path, params = {}, query, body, form, idempotencyKey, signal }: ConsoleRequest<C>,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; body: unknown }> {
  const address = addressOf(path, params, query);
  // Files may take minutes.
  const limit = form === undefined ? timeLimit(ANSWER_MILLISECONDS, signal) : signal;
  const early = method === 'GET' ? await takeEarly(address, limit) : null;
  try {
    const response =
      early ??
      (await fetch(address, {
        method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          'accept-language': spokenTexts().language,
          ...headers,
          ...(method === 'GET' ? {} : { [CONSOLE_HEADER]: '1' }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(form === undefined ? {} : { body: form }),
        ...(limit ? { signal: limit } : {}),
      }));
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (limit?.aborted) throw error;
      return null;
    });
    return { status: response.status, body: answer };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError();
  }
}
