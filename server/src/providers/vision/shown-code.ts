/** Whether a text that was read is a code of four digits, and which. */
import type { TextReading } from './ctc-digits.ts';

const CODE = /^\d{4}$/;
const LEAST_CONFIDENCE = 0.6;
/** A stray mark beside the digits may be read as one character more. */
const MOST_CHARACTERS = 5;
const CLOCK_OR_BATTERY = /[:：%]/;
const MARKS = /[\s.,·-]/g;
/** 8018 in a mirror is 8108: nobody can tell which of the two was meant. */
const SAME_IN_A_MIRROR = /^[018]+$/;

export function codeIn({ text, digits, confidence }: TextReading): string | null {
  const isCode =
    CODE.test(digits) &&
    confidence >= LEAST_CONFIDENCE &&
    !CLOCK_OR_BATTERY.test(text) &&
    text.replace(MARKS, '').length <= MOST_CHARACTERS;
  return isCode ? digits : null;
}

/** For the mirrored reading of a text that says no code when read plainly. */
export function codeInMirror(mirrored: TextReading): string | null {
  const code = codeIn(mirrored);
  return code !== null && SAME_IN_A_MIRROR.test(code) ? null : code;
}
