/** The rules of the code that is shown and typed (SPEC 2 and 5, Code display page). */
import { digitsIn } from '@countersign/contract/rules/otp';

export const CODE_LENGTH = 4;

/** Only digits are kept, and there must be exactly four; null otherwise. */
export function codeOf(text: string | null): string | null {
  const digits = digitsIn(text ?? '');
  return digits.length === CODE_LENGTH ? digits : null;
}

/** A key pressed while the code is shown: what the input starts with, or null if the key has no meaning here. */
export function draftAfterKey(key: string, shown: string | null): string | null {
  if (/^\p{Nd}$/u.test(key)) return digitsIn(key);
  return key === 'Backspace' ? (shown ?? '').slice(0, -1) : null;
}

/** The query string with the code in it, or without one; other parameters stay. */
export function queryWith(query: string, code: string | null): string {
  const parameters = new URLSearchParams(query);
  if (code === null) parameters.delete('code');
  else parameters.set('code', code);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
