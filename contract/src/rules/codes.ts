/** Decides which numbers are issued as codes: only those that cannot be mistaken for anything else in a photo. */
import { LIVENESS_CODE_DIGITS } from './liveness.ts';

export function isCode(text: string): boolean {
  return text.length === LIVENESS_CODE_DIGITS && /^\d+$/.test(text);
}

/**
 * Returns whether a code is issued. A handwritten 1 is easily mistaken for a 7, and a slashed 0 for a 6 or an 8. Codes
 * that are not a time of day cannot be confused with a clock, or with a year in the first half of this century.
 */
export function isIssued(code: string): boolean {
  return !/[017]/.test(code) && !isTimeOfDay(code);
}

export function isTimeOfDay(code: string): boolean {
  return /^(?:[01]\d|2[0-3])[0-5]\d$/.test(code);
}
