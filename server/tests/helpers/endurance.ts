/**
 * Long tests have two sizes with the same assertions: `npm test` runs a sample of their cases, and `npm run endurance`
 * runs all of them.
 */
import { createHash } from 'node:crypto';
import { inject } from 'vitest';

/** Tests without a shorter form use `it.runIf(isWhole)`. */
export const isWhole = process.env['COUNTERSIGN_ENDURANCE'] === 'whole';

/** Chooses the number of kills, runs or cases. */
export function endurance<T>({ short, whole }: { short: T; whole: T }): T {
  return isWhole ? whole : short;
}

/** Returns a sample of the cases, evenly spaced from a start that the seed determines, or all cases. */
export function sampleOf<T>(cases: readonly T[], short: number): T[] {
  const taken = endurance({ short: Math.min(short, cases.length), whole: cases.length });
  const step = cases.length / taken;
  const first = shareOf(inject('sampleSeed')) * step;
  const indices = new Set(Array.from({ length: taken }, (_, index) => Math.floor(first + index * step)));
  return cases.filter((_, index) => indices.has(index));
}

/**
 * Hashes the seed to a number from 0 to below 1. `scripts/long-tests.mjs` uses the same seed modulo 8, so without the
 * hash each part would always get the same cases.
 */
const shareOf = (seed: number): number =>
  createHash('sha256').update(String(seed)).digest().readUInt32BE() / 2 ** 32;
