/** Decides which failures are transient, and how long to wait before a retry. */
import { ApiError, ConnectionError } from './errors.ts';

/**
 * The statuses of transient failures: timeouts, rate limits, and an unavailable service or proxy. The status 500 is not
 * transient, because it indicates a bug.
 */
const PASSING = [408, 429, 502, 503, 504];
const FIRST_SECONDS = 0.5;
const MOST_SECONDS = 20;

/**
 * Returns whether to retry after this error. A retry is always safe: calls that change data have an `Idempotency-Key`,
 * and all other calls change nothing.
 */
export function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError && PASSING.includes(error.status);
}

/**
 * Returns the number of seconds to wait. The wait doubles with each attempt, and is reduced by a random share of up to
 * half, so that clients do not retry at the same time. It is never shorter than the wait that the server asked for.
 * `chance` is a random number from 0 to 1.
 */
export function waitBefore(triesMade: number, askedSeconds: number | null, chance: number): number {
  const grown = Math.min(FIRST_SECONDS * 2 ** (triesMade - 1), MOST_SECONDS);
  const scattered = grown * (1 - chance / 2);
  return askedSeconds === null ? scattered : Math.max(askedSeconds, 0) + scattered / 2;
}
