/** Decides which failures are transient, and how long to wait before a retry. */
import { ApiError, ConnectionError } from './errors.ts';

/**
 * Timeouts, rate limits, and an unavailable service or proxy. A 500 is not transient, because it indicates a
 * bug.
 */
const PASSING = [408, 429, 502, 503, 504];
const FIRST_SECONDS = 0.5;
const MOST_SECONDS = 20;

/**
 * Returns whether the failure is transient. A retry is always safe: changes carry an `Idempotency-Key`, and all other
 * calls change nothing.
 */
export function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError && PASSING.includes(error.status);
}

/**
 * Doubles the wait with each attempt and reduces it by a random share of up to half, so that many clients do
 * not retry at the same time. Never waits less than the server asked for. `chance` is from 0 to 1.
 */
export function waitBefore(triesMade: number, askedSeconds: number | null, chance: number): number {
  const grown = Math.min(FIRST_SECONDS * 2 ** (triesMade - 1), MOST_SECONDS);
  const scattered = grown * (1 - chance / 2);
  return askedSeconds === null ? scattered : Math.max(askedSeconds, 0) + scattered / 2;
}
