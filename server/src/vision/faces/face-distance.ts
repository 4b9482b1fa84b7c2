/** How far the descriptors of faces are from each other: photos of one person are near, those of two are not. */
import { rounded } from '../pictures/rounded.ts';

export type Descriptor = readonly number[];

/** Of the two faces that are farthest from each other. Null without two faces. */
export function largestDistance(descriptors: readonly Descriptor[]): number | null {
  const pairs = descriptors.flatMap((one, index) =>
    descriptors.slice(index + 1).map((other) => distanceBetween(one, other)),
  );
  return pairs.length === 0 ? null : rounded(Math.max(...pairs));
}

export function distanceBetween(one: Descriptor, other: Descriptor): number {
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
}

/** The middle of several photos of one person says more of the person than any one of them. Null without a face. */
export function meanDescriptor(descriptors: readonly Descriptor[]): number[] | null {
  const [first] = descriptors;
  if (!first) return null;
  return first.map(
    (_, index) =>
      descriptors.reduce((sum, descriptor) => sum + (descriptor[index] ?? 0), 0) / descriptors.length,
  );
}
