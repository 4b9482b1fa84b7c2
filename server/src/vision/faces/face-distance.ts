/**
 * Measures the distance between face descriptors. The distance is small for two photos of one person, and large for
 * photos of two people.
 */
import { rounded } from '../pictures/rounded.ts';

export type Descriptor = readonly number[];

/** Returns the largest distance between any two faces, or null for fewer than two faces. */
export function largestDistance(descriptors: readonly Descriptor[]): number | null {
  const pairs = descriptors.flatMap((one, index) =>
    descriptors.slice(index + 1).map((other) => distanceBetween(one, other)),
  );
  return pairs.length === 0 ? null : rounded(Math.max(...pairs));
}

export function distanceBetween(one: Descriptor, other: Descriptor): number {
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
}

/**
 * Returns the mean of several descriptors, which describes a person better than any single photo. Returns null if there
 * is no descriptor.
 */
export function meanDescriptor(descriptors: readonly Descriptor[]): number[] | null {
  const [first] = descriptors;
  if (!first) return null;
  return first.map(
    (_, index) =>
      descriptors.reduce((sum, descriptor) => sum + (descriptor[index] ?? 0), 0) / descriptors.length,
  );
}
