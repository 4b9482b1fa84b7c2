/**
 * Decides whether two parts of page content could be read as joined. Some programs concatenate the parts, and others
 * insert white space between them.
 */
import { OPERATORS, type Operator } from './content-operators.ts';
import { isLineEnd, isRegular } from './token-reader.ts';

export interface PartEnd {
  isComment: boolean;
  /** True if the last word of the part could continue in the next part. */
  isOpen: boolean;
  /** The last token of the part if it is an operator. Otherwise undefined. */
  operator: Operator | undefined;
}

/**
 * Returns true if concatenation without white space would change a word or a comment. Programs would then read the
 * content differently.
 */
export function mayJoin({ isComment, isOpen, operator }: PartEnd, next: Buffer): boolean {
  if (isComment) return !isLineEnd(next[0]);
  if (!isOpen || !isRegular(next[0])) return false;
  if (operator === undefined) return true;
  const longer = operator.word + String.fromCharCode(next[0] ?? 0);
  return [...OPERATORS.values()].some(({ word }) => word.startsWith(longer));
}
