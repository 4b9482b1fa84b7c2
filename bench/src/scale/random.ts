/**
 * Generates random numbers (mulberry32) and the distributions that a queue needs. The same seed gives the same numbers.
 */

export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns an exponentially distributed number. The uniform number excludes 0 and 1, because 1 would make the result
 * infinite.
 */
export const exponential = (random: Random, mean: number): number =>
  mean === 0 ? 0 : -mean * Math.log(1 - (random() * (2 ** 32 - 1) + 0.5) / 2 ** 32);
