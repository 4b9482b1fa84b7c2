/** Rules for the code that the page shows and the user types (SPEC 2 and 5, Code display page). */
import { digitsIn } from '@countersign/contract/rules/otp';

export const CODE_LENGTH = 4;

/** Returns the digits of the text if there are exactly four. Otherwise, returns null. */
export function codeOf(text: string | null): string | null {
  const digits = digitsIn(text ?? '');
  return digits.length === CODE_LENGTH ? digits : null;
}

/** Returns the new draft after a key press while a code is shown. Returns null if the key has no effect. */
export function draftAfterKey(key: string, shown: string | null): string | null {
  if (/^\p{Nd}$/u.test(key)) return digitsIn(key);
  return key === 'Backspace' ? (shown ?? '').slice(0, -1) : null;
}

/** Returns the query string with the given code, or without a code if it is null. Retains all other parameters. */
export function queryWith(query: string, code: string | null): string {
  const parameters = new URLSearchParams(query);
  if (code === null) parameters.delete('code');
  else parameters.set('code', code);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
