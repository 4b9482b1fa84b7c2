import { useQuery } from '@tanstack/react-query';
import { api, PAGE_LIMIT } from '../../api/api.ts';

export const useUndelivered = () =>
  useQuery({
    ...api.webhooks.undelivered.query({ limit: PAGE_LIMIT }),
    staleTime: 10_000,
  });

export const useDisabledAddresses = () =>
  useQuery({
    ...api.webhooks.eachDisabledAddress.query(),
    staleTime: 10_000,
  });
