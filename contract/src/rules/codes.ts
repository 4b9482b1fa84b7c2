/** Decides which numbers are issued as codes. An issued code cannot be mistaken for anything else in a photo. */
import { LIVENESS_CODE_DIGITS } from './liveness.ts';

export function isCode(text: string): boolean {
  return text.length === LIVENESS_CODE_DIGITS && /^\d+$/.test(text);
}

/**
 * Returns whether a code may be issued. A handwritten 1 looks like a 7, and a slashed 0 looks like a 6 or an 8. A code
 * that is not a time of day cannot be confused with a clock, or with a year before 2060.
 */
export function isIssued(code: string): boolean {
  return !/[017]/.test(code) && !isTimeOfDay(code);
}

export function isTimeOfDay(code: string): boolean {
  return /^(?:[01]\d|2[0-3])[0-5]\d$/.test(code);
}
