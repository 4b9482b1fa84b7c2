// The digits of a text, in whichever script a keyboard writes them.

const DIGIT = /\p{Nd}/u;

/** As 0 to 9; everything else is left out. */
export function digitsIn(text: string): string {
  return Array.from(text, (sign) => (DIGIT.test(sign) ? valueOf(sign) : '')).join('');
}

/** Unicode keeps the ten digits of a script together, from zero on (Unicode 4.6); in places several tens follow each other. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
