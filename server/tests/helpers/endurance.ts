/**
 * Chooses the size of long tests. `npm test` runs a sample of their cases, and `npm run endurance` runs all cases. The
 * assertions are the same.
 */
import { createHash } from 'node:crypto';
import { inject } from 'vitest';

/** Whether the whole version of long tests runs. Tests without a short version use `it.runIf(isWhole)`. */
export const isWhole = process.env['COUNTERSIGN_ENDURANCE'] === 'whole';

/** Chooses between the short and the whole version of a value, such as a number of runs. */
export function endurance<T>({ short, whole }: { short: T; whole: T }): T {
  return isWhole ? whole : short;
}

/**
 * Returns a sample of evenly spaced cases that begins at a case selected by the seed. In the whole version, returns all
 * cases.
 */
export function sampleOf<T>(cases: readonly T[], short: number): T[] {
  const taken = endurance({ short: Math.min(short, cases.length), whole: cases.length });
  const step = cases.length / taken;
  const first = shareOf(inject('sampleSeed')) * step;
  const indices = new Set(Array.from({ length: taken }, (_, index) => Math.floor(first + index * step)));
  return cases.filter((_, index) => indices.has(index));
}

/**
 * Hashes the seed to a number from 0 to below 1. `scripts/long-tests.mjs` selects a part of the tests by the same seed
 * modulo 8. Without the hash, each part would always get the same cases.
 */
const shareOf = (seed: number): number =>
  createHash('sha256').update(String(seed)).digest().readUInt32BE() / 2 ** 32;
