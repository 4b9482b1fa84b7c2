/** Decides whether two parts of page content could join. Some programs concatenate parts; others insert white space. */
import { OPERATORS, type Operator } from './content-operators.ts';
import { isLineEnd, isRegular } from './token-reader.ts';

export interface PartEnd {
  isComment: boolean;
  /** Whether a word could continue in the next part. */
  isOpen: boolean;
  /** The last token of the part, if it is an operator. */
  operator: Operator | undefined;
}

/** Returns true if a word or comment would change, so that programs would read the content differently. */
export function mayJoin({ isComment, isOpen, operator }: PartEnd, next: Buffer): boolean {
  if (isComment) return !isLineEnd(next[0]);
  if (!isOpen || !isRegular(next[0])) return false;
  if (operator === undefined) return true;
  const longer = operator.word + String.fromCharCode(next[0] ?? 0);
  return [...OPERATORS.values()].some(({ word }) => word.startsWith(longer));
}
