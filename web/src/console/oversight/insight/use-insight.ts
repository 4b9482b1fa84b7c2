import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { InsightQuery } from './choice.ts';

/** Previous figures stay on screen until new ones arrive, so that the layout doesn't jump. */
export const useInsight = (query: InsightQuery | null) =>
  useQuery({
    ...api.insight.get.query(query ?? {}),
    enabled: query !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
