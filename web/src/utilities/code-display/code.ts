/** The rules of the code that is shown and typed (SPEC 2 and 5, Code display page). */
import { digitsIn } from '@countersign/contract/rules/otp';

export const CODE_LENGTH = 4;

/** Returns the digits of the text if there are exactly four; otherwise null. */
export function codeOf(text: string | null): string | null {
  const digits = digitsIn(text ?? '');
  return digits.length === CODE_LENGTH ? digits : null;
}

/** Returns the draft after a key press while the code is shown, or null if the key has no meaning here. */
export function draftAfterKey(key: string, shown: string | null): string | null {
  if (/^\p{Nd}$/u.test(key)) return digitsIn(key);
  return key === 'Backspace' ? (shown ?? '').slice(0, -1) : null;
}

/** Returns the query string with or without the code, and retains other parameters. */
export function queryWith(query: string, code: string | null): string {
  const parameters = new URLSearchParams(query);
  if (code === null) parameters.delete('code');
  else parameters.set('code', code);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
