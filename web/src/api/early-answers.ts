/** What `journey/early` has asked for before the application was there, by the names under which the application looks for it. */
import type { ApiRequest } from './client.ts';
import type { Call } from '@countersign/contract/call';

export interface EarlyAnswer extends Pick<Response, 'status' | 'json'> {
  /** Null where it is no JSON. */
  body: unknown;
}

/** Each null where no answer came. */
export type EarlyAnswers = Partial<
  Record<'config' | 'participant' | 'template', Promise<EarlyAnswer | null>>
>;

declare global {
  var countersignEarly: EarlyAnswers | undefined;
}

/** Fetches what was answered early, a refusal too; where nothing came, and when it is tried again, it asks. */
export const orEarly =
  (name: keyof EarlyAnswers): NonNullable<ApiRequest<Call>['fetch']> =>
  async (...asked) => {
    const early = globalThis.countersignEarly;
    const coming = early?.[name];
    delete early?.[name];
    return (await coming) ?? fetch(...asked);
  };
