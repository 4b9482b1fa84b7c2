/** Which numbers are issued as codes: those that nothing else in a photo is taken for. */
import { LIVENESS_CODE_DIGITS } from '@countersign/contract/rules/liveness';

export function isCode(text: string): boolean {
  return text.length === LIVENESS_CODE_DIGITS && /^\d+$/.test(text);
}

/**
 * A handwritten 1 is easily taken for a 7, and a mirrored 8088 is the code 8808. A code that is no time of day cannot be found
 * on a clock, nor in a year of this century's first half.
 */
export function isIssued(code: string): boolean {
  const isAnotherInMirror = /^[08]+$/.test(code) && code !== Array.from(code).toReversed().join('');
  return !/[17]/.test(code) && !isAnotherInMirror && !isTimeOfDay(code);
}

export function isTimeOfDay(code: string): boolean {
  return /^(?:[01]\d|2[0-3])[0-5]\d$/.test(code);
}
