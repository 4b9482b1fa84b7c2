/** The review queue, refetched when any session changes, because colleagues decide too. */
import type { listReviews } from '@countersign/contract/originator/review';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DataOf } from '../../../api/client.ts';
import { throttle } from '../../api/throttle.ts';
import { api, PAGE_LIMIT } from '../../api/api.ts';
import { useLiveChanges } from '../../api/live.ts';

export type QueuedReview = DataOf<typeof listReviews>['reviews'][number];

const STALE_AFTER_MS = 4000;
const LOOK_AT_MOST_EVERY_MS = 1000;

export function useReviews() {
  const client = useQueryClient();
  const look = useMemo(
    () =>
      throttle(
        LOOK_AT_MOST_EVERY_MS,
        () => void client.invalidateQueries({ queryKey: api.reviews.list.key }),
      ),
    [client],
  );
  const refetchInterval = useLiveChanges(look);
  return useQuery({
    ...api.reviews.list.query({ limit: PAGE_LIMIT }),
    staleTime: STALE_AFTER_MS,
    refetchInterval,
  });
}
