/** Chance that falls the same way for the same seed, on every machine. */
import { randomFrom } from '@countersign/fixtures/synthetic-signer/rasterise';

export interface Dice {
  between: (low: number, high: number) => number;
  /** From -most to most. */
  sway: (most: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  digits: (count: number) => string;
}

/** Several numbers make one seed: that of the session and that of the photo in it, say. */
export function diceOf(...seeds: readonly number[]): Dice {
  const random = randomFrom(
    seeds.reduce((seed, next) => Math.imul(seed ^ next, 0x9e3779b1) + next, 0x51f15e),
  );
  const between = (low: number, high: number) => low + random() * (high - low);
  return {
    between,
    sway: (most) => between(-most, most),
    chance: (share) => random() < share,
    pick(list) {
      const picked = list[Math.floor(random() * list.length)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
    digits: (count) => Array.from({ length: count }, () => Math.floor(random() * 10)).join(''),
  };
}
