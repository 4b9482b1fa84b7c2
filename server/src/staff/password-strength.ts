/**
 * Estimates how many guesses an attacker needs to find a password, with the method of zxcvbn (Wheeler, USENIX Security
 * 2016).
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The number of characters that are examined. The time of an estimate grows with the square of the length. */
const ESTIMATED_CHARACTERS = 64;

/**
 * Returns the decimal logarithm of the number of guesses. `own` lists names that an attacker would try first for this
 * person, such as the company name.
 */
export async function estimateGuesses(password: string, own: readonly string[]): Promise<number> {
  const estimator = await (loading ??= loadEstimator());
  const start = Array.from(password).slice(0, ESTIMATED_CHARACTERS).join('');
  return Math.log10(estimator.check(start, wordsOf(own)).guesses);
}

/** The estimator. Its word lists take 10 MB, so it is loaded when the first new password is checked. */
let loading: Promise<ZxcvbnFactory> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}

/** Returns the names and their parts. A password of someone at 'Meridian Finance' rarely contains both words. */
const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
