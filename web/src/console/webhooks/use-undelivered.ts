import type { listUndeliveredWebhooks } from '@countersign/contract/originator/webhooks';
import { useQuery } from '@tanstack/react-query';
import { callConsole } from '../api/call.ts';
import { PAGE_LIMIT } from '../api/every-page.ts';

export const UNDELIVERED_KEY = ['undelivered-webhooks'];

export const useUndelivered = () =>
  useQuery({
    queryKey: UNDELIVERED_KEY,
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      callConsole<typeof listUndeliveredWebhooks>({
        method: 'GET',
        path: '/api/v1/originator/undelivered-webhooks',
        query: { limit: PAGE_LIMIT },
        signal,
      }),
  });
