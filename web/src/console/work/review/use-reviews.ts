/** Reads the review queue. It is read again when any session changes, because colleagues also decide. */
import type { listReviews } from '@countersign/contract/originator/review';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { api, PAGE_LIMIT } from '../../api/api.ts';
import { useLiveRefresh } from '../../api/live.ts';

export type QueuedReview = DataOf<typeof listReviews>['reviews'][number];

const STALE_AFTER_MS = 4000;
const LOOK_AT_MOST_EVERY_MS = 1000;

export const useReviews = () =>
  useQuery({
    ...api.reviews.list.query({ limit: PAGE_LIMIT }),
    staleTime: STALE_AFTER_MS,
    refetchInterval: useLiveRefresh(api.reviews.list.key, LOOK_AT_MOST_EVERY_MS),
  });
