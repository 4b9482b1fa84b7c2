/** Which failures may pass by themselves, and how long to wait before the next try. */
import { ApiError, ConnectionError } from './errors.ts';

/** Too slow, too many, or a part of the service or a proxy before it that is away. A 500 is a bug, which stays one. */
const PASSING = [408, 429, 502, 503, 504];
const FIRST_SECONDS = 0.5;
const MOST_SECONDS = 20;

/** Sending again is always safe: changes carry an `Idempotency-Key`, and everything else changes nothing. */
export function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError && PASSING.includes(error.status);
}

/**
 * Twice as long each time, and by chance up to half less, so that many clients do not come back at once; never sooner than the server asked.
 * `chance` is from 0 to 1.
 */
export function waitBefore(triesMade: number, askedSeconds: number | null, chance: number): number {
  const grown = Math.min(FIRST_SECONDS * 2 ** (triesMade - 1), MOST_SECONDS);
  const scattered = grown * (1 - chance / 2);
  return askedSeconds === null ? scattered : Math.max(askedSeconds, 0) + scattered / 2;
}
