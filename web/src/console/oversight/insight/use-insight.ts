import type { getInsight } from '@countersign/contract/originator/insight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callConsole } from '../../api/call.ts';
import type { InsightQuery } from './choice.ts';

export const INSIGHT_PATH = '/api/v1/originator/insight';

/** The figures change by the minute. What was shown stays until the next is there, so that nothing jumps. */
export const useInsight = (query: InsightQuery | null) =>
  useQuery({
    queryKey: ['insight', query],
    enabled: query !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callConsole<typeof getInsight>({ method: 'GET', path: INSIGHT_PATH, query: query ?? {}, signal }),
  });
