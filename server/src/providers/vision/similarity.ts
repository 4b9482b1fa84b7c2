/** How similar the faces of the photos are. Only the similarity is returned, never the descriptors. */
import { rounded } from './rounded.ts';

/** Of the two least similar faces: the cosine between their descriptors, at most 1. Null without two faces. */
export function similarityOf(descriptors: readonly (readonly number[])[]): number | null {
  const pairs = descriptors.flatMap((one, index) =>
    descriptors.slice(index + 1).map((other) => cosine(one, other)),
  );
  return pairs.length === 0 ? null : rounded(Math.min(...pairs));
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
