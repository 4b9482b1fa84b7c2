/** Whether the photos show one person. Only the likeness leaves this file, never what it was computed from. */
import type { Verdict } from '@countersign/contract/rules/verdict';
import { rounded } from './rounded.ts';

export interface Likeness {
  verdict: Verdict;
  /** Of the two faces that are least alike: the cosine between their descriptors, at most 1. Null without two faces. */
  similarity: number | null;
}

export function likenessOf(descriptors: readonly (readonly number[])[]): Likeness {
  const pairs = descriptors.flatMap((one, index) =>
    descriptors.slice(index + 1).map((other) => cosine(one, other)),
  );
  if (pairs.length === 0) return { verdict: 'indeterminate', similarity: null };
  const similarity = Math.min(...pairs);
  return { verdict: verdictOn(similarity), similarity: rounded(similarity) };
}

const LEAST_OF_ONE_PERSON = 0.62;
const MOST_OF_TWO_PERSONS = 0.53;

function verdictOn(similarity: number): Verdict {
  if (similarity >= LEAST_OF_ONE_PERSON) return 'passed';
  return similarity < MOST_OF_TWO_PERSONS ? 'failed' : 'indeterminate';
}

function cosine(one: readonly number[], other: readonly number[]): number {
  let [dot, oneSquared, otherSquared] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const second = other[index] ?? 0;
    dot += value * second;
    oneSquared += value * value;
    otherSquared += second * second;
  }
  const lengths = Math.sqrt(oneSquared * otherSquared);
  return lengths > 0 ? dot / lengths : 0;
}
