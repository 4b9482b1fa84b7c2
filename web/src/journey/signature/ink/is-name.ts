export const MAX_NAME_LENGTH = 60;

/** A name has a letter in it; dots and dashes alone are no signature. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}
