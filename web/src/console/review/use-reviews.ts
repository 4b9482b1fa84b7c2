import type { listReviews } from '@countersign/contract/originator/review';
import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../api/client.ts';
import { callConsole } from '../api/call.ts';

type Reviews = DataOf<typeof listReviews>;
export type QueuedReview = Reviews['reviews'][number];

/** Colleagues decide too: the queue is looked at again and again. */
const FRESH_EVERY_MS = 5000;

export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  staleTime: FRESH_EVERY_MS,
  refetchInterval: FRESH_EVERY_MS,
  queryFn: ({ signal }) =>
    callConsole<typeof listReviews>({ method: 'GET', path: '/api/v1/originator/reviews', signal }),
});
