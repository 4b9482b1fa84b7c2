/**
 * Whom this page shows. Each call of theirs names them, so that the server refuses it where somebody else has signed in by another tab
 * meanwhile; where their session has ended, it waits until they have signed in again.
 */
import { PERSON_HEADER } from '@countersign/contract/rules/staff';
import type { ApiError } from '../../api/client.ts';

interface Person {
  readonly id: string;
  /** Has to sign in again. */
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

/** The session is gone: its cookie too (`API_KEY_INVALID`), or the server alone knows of it, or it is somebody else's. */
export const isSessionEnd = ({ code }: ApiError): boolean =>
  code === 'SIGN_IN_REQUIRED' || code === 'API_KEY_INVALID';

/** Unless they have signed in again since. */
export function endSession(person: Person | null): void {
  if (person && shown === person && !person.isAway) show({ ...person, isAway: true });
}

/** After the end of a session: whether its person has signed in again. */
export async function isBack(person: Person): Promise<boolean> {
  endSession(person);
  if (shown?.isAway) await new Promise<void>((resolve) => waiting.push(resolve));
  return shown?.id === person.id;
}

export const personHeaders = (person = shown): Record<string, string> =>
  person ? { [PERSON_HEADER]: person.id } : {};
