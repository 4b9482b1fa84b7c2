/** Reads the digits that the signer shows, and decides whether they are another code than the current one. */
import { isCode, isTimeOfDay } from '@countersign/contract/rules/codes';
import { type CtcOutput, probabilityOf, readFreely } from '@countersign/contract/rules/ctc';

/**
 * The probability above which digits count as legible. The server uses the same value (`vision/codes/code-check.ts`).
 */
const LEGIBLE = 0.9;
const MIN_PROBABILITY = 0.01;

/** Returns the legible digits if they are another code. Returns null if they are, or may be, the current code. */
export function otherCodeIn(output: CtcOutput, code: string): string | null {
  const { text, probability } = readFreely(output);
  const isOther = isCode(text) && text !== code && !isTimeOfDay(text);
  return isOther && probability >= LEGIBLE && probabilityOf(code, output) < MIN_PROBABILITY ? text : null;
}
