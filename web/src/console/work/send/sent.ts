/**
 * Stores the links of a session that was just sent, by participant. The links are stored only in memory, because each
 * one is a signer's secret.
 */
import { queryOptions, skipToken } from '@tanstack/react-query';

const KEPT_MS = 60 * 60_000;

export const sentQuery = (sessionId: string) =>
  queryOptions<ReadonlyMap<string, string>>({
    queryKey: ['sent', sessionId],
    staleTime: Infinity,
    gcTime: KEPT_MS,
    queryFn: skipToken,
  });
