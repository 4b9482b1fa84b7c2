/** The queue of reviews, read again whenever a session changes: colleagues decide too. */
import type { listReviews } from '@countersign/contract/originator/review';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DataOf } from '../../../api/client.ts';
import { throttle } from '../../api/throttle.ts';
import { callConsole } from '../../api/call.ts';
import { PAGE_LIMIT } from '../../api/every-page.ts';
import { useLiveChanges } from '../../api/live.ts';

export type QueuedReview = DataOf<typeof listReviews>['reviews'][number];

export const REVIEWS_KEY = ['reviews'];
const STALE_AFTER_MS = 4000;
const LOOK_AT_MOST_EVERY_MS = 1000;

export function useReviews() {
  const client = useQueryClient();
  const look = useMemo(
    () => throttle(LOOK_AT_MOST_EVERY_MS, () => void client.invalidateQueries({ queryKey: REVIEWS_KEY })),
    [client],
  );
  const refetchInterval = useLiveChanges(look);
  return useQuery({
    queryKey: REVIEWS_KEY,
    staleTime: STALE_AFTER_MS,
    refetchInterval,
    queryFn: ({ signal }) =>
      callConsole<typeof listReviews>({
        method: 'GET',
        path: '/api/v1/originator/reviews',
        query: { limit: PAGE_LIMIT },
        signal,
      }),
  });
}
