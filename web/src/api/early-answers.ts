/**
 * What `journey/early` and `console/early` have asked for before the application was there, by the names or addresses under which it is looked for.
 */
import type { ApiRequest } from './client.ts';
import type { Call } from '@countersign/contract/call';

export interface EarlyAnswer extends Pick<Response, 'status' | 'json'> {
  /** Null where it is no JSON. */
  body: unknown;
}

/** Each null where no answer came. */
type EarlyAnswers = Record<string, Promise<EarlyAnswer | null>>;

declare global {
  var countersignEarly: EarlyAnswers | undefined;
}

/** Once: whoever asks again wants a new answer. None where the signal ends it first. */
export async function takeEarly(name: string, signal?: AbortSignal): Promise<EarlyAnswer | null> {
  const early = globalThis.countersignEarly;
  const coming = early?.[name];
  delete early?.[name];
  return (await Promise.race([coming, ended(signal)])) ?? null;
}

/** Fetches what was answered early, a refusal too; where nothing came, and when it is tried again, it asks. */
export const orEarly =
  (name: 'config' | 'participant' | 'template'): NonNullable<ApiRequest<Call>['fetch']> =>
  async (...asked) =>
    (await takeEarly(name, asked[1].signal)) ?? fetch(...asked);

/** Null when the time of a call is over, or nobody waits for it any more. */
const ended = (signal: AbortSignal | undefined): Promise<null> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(null)));
