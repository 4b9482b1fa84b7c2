/** Implements the rules for data fetching (SPEC 7, last paragraph). */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const RETRIES = 3;
const MAX_DELAY_MS = 30_000;
const GC_AFTER_MS = 5 * 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelay,
        gcTime: GC_AFTER_MS,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // An offline phone must show the error after its retries instead of waiting indefinitely.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Returns whether to retry a failed call. A 4xx is final, and a retry would only use up the caller's rate limit. */
export function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES;
}

export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, MAX_DELAY_MS);
}
