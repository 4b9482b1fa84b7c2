/**
 * Holds the person that this page shows. Each call names this person, so that the server refuses the call if another
 * person has signed in in another tab. If the session has ended, a call waits until the person has signed in again.
 */
import { PERSON_HEADER } from '@countersign/contract/rules/staff';
import type { ApiError } from '../../api/client.ts';

interface Person {
  readonly id: string;
  /** Whether the person must sign in again. */
  readonly isAway: boolean;
}

const listeners = new Set<() => void>();
let shown: Person | null = null;
let waiting: (() => void)[] = [];

function show(person: Person | null): void {
  shown = person;
  if (!person?.isAway) {
    const settled = waiting;
    waiting = [];
    for (const settle of settled) settle();
  }
  for (const listener of listeners) listener();
}

export const shownPerson = (): Person | null => shown;

export function onPerson(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const showPerson = (id: string): void => show({ id, isAway: false });
export const showNobody = (): void => show(null);

/**
 * Returns whether the error means that the session is gone. Its cookie is missing (`API_KEY_INVALID`), the server has
 * ended it, or it belongs to another person.
 */
export const isSessionEnd = ({ code }: ApiError): boolean =>
  code === 'SIGN_IN_REQUIRED' || code === 'API_KEY_INVALID';

/** Marks the person's session as ended, unless the person has signed in again since. */
export function endSession(person: Person | null): void {
  if (person && shown === person && !person.isAway) show({ ...person, isAway: true });
}

/** Waits until someone has signed in. Resolves to whether it is the same person. */
export async function isBack(person: Person): Promise<boolean> {
  endSession(person);
  if (shown?.isAway) await new Promise<void>((resolve) => waiting.push(resolve));
  return shown?.id === person.id;
}

export const personHeaders = (person = shown): Record<string, string> =>
  person ? { [PERSON_HEADER]: person.id } : {};
