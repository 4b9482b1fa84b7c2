/** Decides by the distance between faces whether photos show the same person. */
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface Likeness {
  verdict: Verdict;
  /** The distance between the two faces. Null if there are fewer than two faces. */
  distance: number | null;
}

/**
 * The maximum distance of one person. In the measurements (docs/presence.md), only 2 of 10,000 pairs of different
 * people are this close.
 */
const MAX_OF_ONE_PERSON = 0.5;
/**
 * The minimum distance of two people. No two photos of one person reached it, even if they were taken years apart, and
 * 998 of 1,000 pairs of different people exceed it.
 */
const MIN_OF_TWO_PERSONS = 0.56;

export function likenessOf(distance: number | null): Likeness {
  if (distance === null) return { verdict: 'indeterminate', distance };
  if (distance <= MAX_OF_ONE_PERSON) return { verdict: 'passed', distance };
  return { verdict: distance > MIN_OF_TWO_PERSONS ? 'failed' : 'indeterminate', distance };
}
