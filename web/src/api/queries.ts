/** The data-fetching layer's rules (SPEC 7, last paragraph). */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;
const FORGET_AFTER_MS = 5 * 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelay,
        gcTime: FORGET_AFTER_MS,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A phone that believes itself offline shall say so after its tries, not wait in silence.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** A refusal is an answer, not a failed read: asking again would only spend the caller's rate limit. */
export function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES;
}

export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS);
}
