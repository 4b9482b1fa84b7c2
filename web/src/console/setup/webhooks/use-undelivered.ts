import type {
  listDisabledAddresses,
  listUndeliveredWebhooks,
} from '@countersign/contract/originator/webhooks';
import { useQuery } from '@tanstack/react-query';
import { callConsole } from '../../api/call.ts';
import { everyPage, PAGE_LIMIT } from '../../api/every-page.ts';

/** Of what follows: sending again enables an address. */
export const UNDELIVERED_KEY = ['undelivered-webhooks'];

export const useUndelivered = () =>
  useQuery({
    queryKey: [...UNDELIVERED_KEY, 'deliveries'],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      callConsole<typeof listUndeliveredWebhooks>({
        method: 'GET',
        path: '/api/v1/originator/undelivered-webhooks',
        query: { limit: PAGE_LIMIT },
        signal,
      }),
  });

export const useDisabledAddresses = () =>
  useQuery({
    queryKey: [...UNDELIVERED_KEY, 'addresses'],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      everyPage(
        (query) =>
          callConsole<typeof listDisabledAddresses>({
            method: 'GET',
            path: '/api/v1/originator/webhook-addresses/disabled',
            query,
            signal,
          }),
        ({ addresses }) => addresses,
      ),
  });
