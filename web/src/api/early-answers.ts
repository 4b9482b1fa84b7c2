/** What `journey/early` has asked for before the application was there, by the names under which the application looks for it. */
import type { Call } from '@countersign/contract/call';
import { dataFrom, type DataOf } from './client.ts';

export interface EarlyAnswer {
  status: number;
  body: unknown;
}

/** Each null where no answer came. */
export type EarlyAnswers = Partial<
  Record<'config' | 'participant' | 'template', Promise<EarlyAnswer | null>>
>;

declare global {
  var countersignEarly: EarlyAnswers | undefined;
}

/** Once, so that a retry asks anew; null where it did not come or is a refusal, which the application's own call words better. */
export async function takeEarly<C extends Call>(name: keyof EarlyAnswers): Promise<DataOf<C> | null> {
  const early = globalThis.countersignEarly;
  const coming = early?.[name];
  if (!coming) return null;
  delete early[name];
  const answer = await coming;
  try {
    return answer && dataFrom<C>(answer.status, answer.body);
  } catch {
    return null;
  }
}
