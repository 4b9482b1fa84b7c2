/**
 * The reasons for a verification verdict. Each reason has a code. A name in braces is a placeholder for a fact, which
 * accompanies the code. A reason that ends with a colon introduces the next one. The response contains the English
 * texts. Pages in other languages use the codes.
 */
import { verdictReasons } from './en/verdict-reasons.ts';

type Words = typeof verdictReasons.reasons;
export type VerdictCode = keyof Words;

export const VERDICT_CODES = Object.keys(verdictReasons.reasons).filter(
  (code): code is VerdictCode => code in verdictReasons.reasons,
);

export interface VerdictReason {
  code: VerdictCode;
  facts: Record<string, string>;
}

/** The union of the names in braces in a text. */
type FactNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FactNames<Rest>
  : never;
export type VerdictFacts<Code extends VerdictCode> = [FactNames<Words[Code]>] extends [never]
  ? []
  : [facts: Record<FactNames<Words[Code]>, string>];
