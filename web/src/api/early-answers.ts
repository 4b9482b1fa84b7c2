/**
 * Responses to the calls that `journey/early` and `console/early` sent before the application loaded, by name or
 * address.
 */
import type { ApiRequest } from './client.ts';
import type { Call } from '@countersign/contract/call';

export interface EarlyAnswer extends Pick<Response, 'status' | 'json'> {
  /** The body of the response. Null if it is not JSON. */
  body: unknown;
}

/** Each promise resolves to null if no response arrived. */
type EarlyAnswers = Record<string, Promise<EarlyAnswer | null>>;

declare global {
  var countersignEarly: EarlyAnswers | undefined;
}

/**
 * Returns an early response only once, because a second caller needs a fresh one. Returns null if the signal aborts
 * first.
 */
export async function takeEarly(name: string, signal?: AbortSignal): Promise<EarlyAnswer | null> {
  const early = globalThis.countersignEarly;
  const coming = early?.[name];
  delete early?.[name];
  return (await Promise.race([coming, ended(signal)])) ?? null;
}

/** Uses the early response, including a refusal. If there is none, and on every retry, sends the call. */
export const orEarly =
  (name: 'config' | 'participant' | 'template'): NonNullable<ApiRequest<Call>['fetch']> =>
  async (...asked) =>
    (await takeEarly(name, asked[1].signal)) ?? fetch(...asked);

/** Resolves to null when the call times out or the caller aborts it. */
const ended = (signal: AbortSignal | undefined): Promise<null> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(null)));
