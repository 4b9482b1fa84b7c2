/** Whether the photos show one person, by how alike the least alike faces are. */
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface Likeness {
  verdict: Verdict;
  /** Null without two faces. */
  similarity: number | null;
}

const LEAST_OF_ONE_PERSON = 0.62;
const MOST_OF_TWO_PERSONS = 0.53;

export function likenessOf(similarity: number | null): Likeness {
  if (similarity === null) return { verdict: 'indeterminate', similarity };
  if (similarity >= LEAST_OF_ONE_PERSON) return { verdict: 'passed', similarity };
  return { verdict: similarity < MOST_OF_TWO_PERSONS ? 'failed' : 'indeterminate', similarity };
}
