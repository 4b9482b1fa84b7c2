/** Long tests have two sizes, with the same assertions: `npm test` runs a sample of their cases, `npm run endurance` all. */
import { createHash } from 'node:crypto';
import { inject } from 'vitest';

/** For what has no shorter form: `it.runIf(isWhole)`. */
export const isWhole = process.env['COUNTERSIGN_ENDURANCE'] === 'whole';

/** How many kills, runs or cases. */
export function endurance<T>({ short, whole }: { short: T; whole: T }): T {
  return isWhole ? whole : short;
}

/** So many of the cases, evenly spread from one that the seed chooses; or all of them. */
export function sampleOf<T>(cases: readonly T[], short: number): T[] {
  const taken = endurance({ short: Math.min(short, cases.length), whole: cases.length });
  const step = cases.length / taken;
  const first = shareOf(inject('sampleSeed')) * step;
  const indices = new Set(Array.from({ length: taken }, (_, index) => Math.floor(first + index * step)));
  return cases.filter((_, index) => indices.has(index));
}

/** From 0 to below 1, by a hash: `scripts/long-tests.mjs` takes the same seed modulo 8, so a part would always get the same cases without it. */
const shareOf = (seed: number): number =>
  createHash('sha256').update(String(seed)).digest().readUInt32BE() / 2 ** 32;
