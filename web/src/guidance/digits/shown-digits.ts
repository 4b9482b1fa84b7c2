/** Reads the digits that the signer shows, and decides whether their code differs from the current one. */
import { isCode, isTimeOfDay } from '@countersign/contract/rules/codes';
import { type CtcOutput, probabilityOf, readFreely } from '@countersign/contract/rules/ctc';

/**
 * The same minimum as on the server (`vision/codes/code-check.ts`): above this probability, digits count as legible.
 */
const LEGIBLE = 0.9;
const MIN_PROBABILITY = 0.01;

/** Returns the legible digits if they are another code. Null if they are, or may be, the current one. */
export function otherCodeIn(output: CtcOutput, code: string): string | null {
  const { text, probability } = readFreely(output);
  const isOther = isCode(text) && text !== code && !isTimeOfDay(text);
  return isOther && probability >= LEGIBLE && probabilityOf(code, output) < MIN_PROBABILITY ? text : null;
}
