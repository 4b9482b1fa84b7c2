/** Reads the company's settings from the server, so that one build serves every deployment. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { readConfig } from '@countersign/contract/public';
import { callApi, type DataOf } from './client.ts';
import { orEarly } from './early-answers.ts';
import { ANSWER_MILLISECONDS, timeLimit } from './time-limit.ts';

export type CompanyConfig = DataOf<typeof readConfig>;

export const configQuery = queryOptions<CompanyConfig>({
  queryKey: ['config'],
  queryFn: ({ signal }) =>
    callApi<typeof readConfig>('', {
      method: 'GET',
      path: '/api/v1/config',
      signal: timeLimit(ANSWER_MILLISECONDS, signal),
      fetch: orEarly('config'),
    }),
});

export function useCompanyConfig() {
  return useQuery(configQuery);
}

/** Returns the settings, or undefined until they arrive. A screen that reports their failure must not fetch them again. */
export function useCompanyIfKnown(): CompanyConfig | undefined {
  return useQuery({ ...configQuery, retryOnMount: false }).data;
}

/** Returns the settings, for parts that are shown only after the settings have arrived. */
export function useCompany(): CompanyConfig {
  const company = useCompanyIfKnown();
  if (!company) throw new Error('The settings have not arrived');
  return company;
}
