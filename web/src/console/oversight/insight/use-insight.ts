import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { InsightQuery } from './choice.ts';

/** The figures change by the minute. What was shown stays until the next is there, so that nothing jumps. */
export const useInsight = (query: InsightQuery | null) =>
  useQuery({
    ...api.insight.get.query(query ?? {}),
    enabled: query !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
