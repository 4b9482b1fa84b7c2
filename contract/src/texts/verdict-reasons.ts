/**
 * The reasons for a verification verdict, each with a code. Names in braces are replaced by the facts that accompany the code, and a
 * reason that ends in a colon introduces the next one. The response contains the English words; a page in another language uses the
 * codes.
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

/** The names in braces in a text, as a union. */
type FactNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FactNames<Rest>
  : never;
export type VerdictFacts<Code extends VerdictCode> = [FactNames<Words[Code]>] extends [never]
  ? []
  : [facts: Record<FactNames<Words[Code]>, string>];
