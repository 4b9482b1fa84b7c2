/**
 * Stores the signer's answers in session storage, so that they survive a reload. The bearer token is also there, and
 * gives access to more data than the answers contain. The end of the journey clears the answers and the token.
 */
import type { readInputs } from '@countersign/contract/signer/signature';
import type { InputProblem, InputValue } from '@countersign/contract/rules/signer-inputs';
import type { DataOf } from '../../../api/client.ts';

export type Asked = DataOf<typeof readInputs>['inputs'][number];
export type Answers = Readonly<Record<string, InputValue>>;

const keyOf = (participantId: string): string => `countersign.answers.${participantId}`;

/** Returns the stored answers to the current questions. Returns the prefilled values if no answers are stored. */
export function firstAnswers(participantId: string, asked: readonly Asked[]): Answers {
  const stored = storedAnswers(participantId);
  return Object.fromEntries(
    asked.flatMap(({ key, prefilled }) => {
      const value = stored[key] ?? prefilled;
      return typeof value === 'string' || typeof value === 'boolean' ? [[key, value]] : [];
    }),
  );
}

export function storeAnswers(participantId: string, answers: Answers): void {
  try {
    sessionStorage.setItem(keyOf(participantId), JSON.stringify(answers));
  } catch {
    // Without storage, the answers last until the page is closed or reloaded.
  }
}

export function forgetAnswers(participantId: string): void {
  try {
    sessionStorage.removeItem(keyOf(participantId));
  } catch {
    // Without storage, there are no stored answers to remove.
  }
}

function storedAnswers(participantId: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(participantId)) ?? '{}');
    return { ...Object(stored) };
  } catch {
    return {};
  }
}

/** Returns the problems from an INPUTS_REFUSED error. */
export const problemsIn = ({ problems }: Readonly<Record<string, unknown>>): InputProblem[] =>
  Array.isArray(problems) ? problems.filter(isProblem) : [];

const isProblem = (value: unknown): value is InputProblem =>
  typeof value === 'object' && value !== null && 'key' in value && 'problem' in value;
