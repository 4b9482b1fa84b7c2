/** Decides whether photos show one person, by the distance between their faces. */
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface Likeness {
  verdict: Verdict;
  /** The distance between the faces. Null if there are not two faces. */
  distance: number | null;
}

/** Measured (docs/presence.md), two people are this close in 2 of 10,000 pairs. */
const MAX_OF_ONE_PERSON = 0.5;
/**
 * No two photos of one person reached this distance, even years apart. Two people are beyond it in 998 of 1,000 pairs.
 */
const MIN_OF_TWO_PERSONS = 0.56;

export function likenessOf(distance: number | null): Likeness {
  if (distance === null) return { verdict: 'indeterminate', distance };
  if (distance <= MAX_OF_ONE_PERSON) return { verdict: 'passed', distance };
  return { verdict: distance > MIN_OF_TWO_PERSONS ? 'failed' : 'indeterminate', distance };
}
