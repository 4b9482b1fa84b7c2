/** Reads the digits that the signer shows, and decides whether they are another code than the current one. */
import { isCode, isTimeOfDay } from '@countersign/contract/rules/codes';
import { type CtcOutput, probabilityOf, readFreely } from '@countersign/contract/rules/ctc';

/** As on the server (`vision/codes/code-check.ts`): four digits are legible, and the code is not among them. */
const LEGIBLE = 0.9;
const MIN_PROBABILITY = 0.01;

/** Returns the legible digits if they are another code. Null if they are, or may be, the current one. */
export function otherCodeIn(output: CtcOutput, code: string): string | null {
  const { text, probability } = readFreely(output);
  const isOther = isCode(text) && text !== code && !isTimeOfDay(text);
  return isOther && probability >= LEGIBLE && probabilityOf(code, output) < MIN_PROBABILITY ? text : null;
}
