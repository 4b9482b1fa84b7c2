/** Random values. The same seed gives the same values on every machine. */
import { randomFrom } from '@countersign/fixtures/synthetic-signer/rasterise';

export interface Random {
  between: (low: number, high: number) => number;
  /** Returns a value from -max to max. */
  jitter: (max: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  digits: (count: number) => string;
}

/**
 * Creates a generator. Several numbers together form the seed, for example the number of a session and the number of a
 * photo.
 */
export function createRandom(...seeds: readonly number[]): Random {
  const next = randomFrom(seeds.reduce((seed, part) => Math.imul(seed ^ part, 0x9e3779b1) + part, 0x51f15e));
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    between,
    jitter: (max) => between(-max, max),
    chance: (probability) => next() < probability,
    pick(list) {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
    digits: (count) => Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
  };
}
