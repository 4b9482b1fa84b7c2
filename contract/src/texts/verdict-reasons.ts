/**
 * Why a verification says what it says: every reason by a code. Words in braces are replaced by the facts that travel beside
 * the code, and one that ends in a colon introduces the next. The answer carries the English words; a page in another language
 * goes by the codes.
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

/** The names in braces in a text. */
type FactNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FactNames<Rest>
  : never;
export type VerdictFacts<Code extends VerdictCode> = [FactNames<Words[Code]>] extends [never]
  ? []
  : [facts: Record<FactNames<Words[Code]>, string>];
