export const MAX_NAME_LENGTH = 60;

/** Returns whether a name contains a letter, because dots and dashes alone are not a signature. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}
