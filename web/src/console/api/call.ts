/** Sends a call of the console. The session cookie authorises it. */
import type { AnyCall } from '@countersign/client/call-types';
import { withQuery, type CallToSend } from '@countersign/client/request';
import { CONSOLE_HEADER } from '@countersign/contract/rules/staff';
import { ApiError, dataFrom, networkError } from '../../api/client.ts';
import { takeEarly } from '../../api/early-answers.ts';
import { fetchWithProgress } from '../../api/fetch-with-progress.ts';
import { ANSWER_MILLISECONDS, timeLimit } from '../../api/time-limit.ts';
import { spokenTexts } from '../../texts/spoken.ts';
import { isBack, isSessionEnd, personHeaders, shownPerson } from './person.ts';
import { askForProof } from './proof.ts';
import { STAFF_AREAS } from './staff-areas.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The idempotency key. The server makes a change only once per key. */
  idempotencyKey?: string;
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress?: (sent: number) => void;
}

/** The calls that work before sign-in. They do not name the current person. */
const BEFORE_SIGN_IN: ReadonlySet<AnyCall> = new Set([
  ...Object.values(STAFF_AREAS.signIn).map(({ call }) => call),
  STAFF_AREAS.me.get.call,
]);

/**
 * Returns the `data` of the response, or the response itself for a file. Throws an ApiError if the call fails. Two
 * failures do not throw. If the server requires a proof of identity, asks the person for it and repeats the call. If
 * the session has ended, repeats the call once the same person has signed in again.
 */
export async function callServer(call: CallToSend, options: CallOptions): Promise<unknown> {
  const person = BEFORE_SIGN_IN.has(call.call) ? null : shownPerson();
  try {
    return await send(call, options, personHeaders(person));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (person && isSessionEnd(error) && call.call !== 'signOut' && (await isBack(person)))
      return callServer(call, options);
    if (error.code !== 'PROOF_REQUIRED' || !(await askForProof())) throw error;
    return send(call, options, personHeaders(person));
  }
}

async function send(
  call: CallToSend,
  { signal, idempotencyKey, onProgress }: CallOptions,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { method, sends, input } = call;
  const address = sends === 'query' ? withQuery(call.path, input) : call.path;
  // The transfer of a file may take minutes, so these calls have no time limit.
  const limit =
    sends === 'parts' || call.answers === 'file' ? signal : timeLimit(ANSWER_MILLISECONDS, signal);
  const body = bodyOf(call);
  try {
    const early = method === 'GET' ? await takeEarly(address, limit) : null;
    const response =
      early ??
      (await (onProgress ? fetchWithProgress(onProgress) : fetch)(address, {
        method,
        headers: {
          accept: call.answers === 'file' ? '*/*' : 'application/json',
          'accept-language': spokenTexts().language,
          ...headers,
          ...(method === 'GET' ? {} : { [CONSOLE_HEADER]: '1' }),
          ...(sends === 'body' ? { 'content-type': 'application/json' } : {}),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body }),
        ...(limit ? { signal: limit } : {}),
      }));
    if (call.answers === 'file' && response.status === 200) return response;
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (limit?.aborted) throw error;
      return null;
    });
    return dataFrom(response.status, answer);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw networkError();
  }
}

function bodyOf({ sends, input }: CallToSend): FormData | string | undefined {
  if (sends === 'body') return JSON.stringify(input);
  return sends === 'parts' ? formOf(input ?? {}) : undefined;
}

/** Returns the form. Each part is one file, several files, or JSON. */
function formOf(parts: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    const files: unknown[] = [value].flat();
    if (files.every((file) => file instanceof Blob)) for (const file of files) form.append(name, file);
    else form.append(name, new Blob([JSON.stringify(value)], { type: 'application/json' }), `${name}.json`);
  }
  return form;
}
