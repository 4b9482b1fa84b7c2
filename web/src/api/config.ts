/** The company's settings, read from the server, so that one build serves every deployment. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { readConfig } from '@countersign/contract/public';
import { takeEarly } from './early-answers.ts';
import { callApi, type DataOf } from './client.ts';

export type CompanyConfig = DataOf<typeof readConfig>;

export const configQuery = queryOptions<CompanyConfig>({
  queryKey: ['config'],
  queryFn: async ({ signal }) =>
    (await takeEarly<typeof readConfig>('config')) ??
    (await callApi<typeof readConfig>('', { method: 'GET', path: '/api/v1/config', signal })),
});

export function useCompanyConfig() {
  return useQuery(configQuery);
}
