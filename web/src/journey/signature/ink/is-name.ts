export const MAX_NAME_LENGTH = 60;

/** A name contains a letter: dots and dashes alone are not a signature. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}
