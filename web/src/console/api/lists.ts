/** Short lists that several pages need. */
import type { listBranches } from '@countersign/contract/originator/branches';
import type { listTemplates } from '@countersign/contract/originator/templates';
import type { listSenders } from '@countersign/contract/staff/senders';
import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '../../api/client.ts';
import { callConsole } from './call.ts';
import { everyPage } from './every-page.ts';

/** A colleague may have changed them since the page was opened. */
const staleTime = 10_000;

export type Template = DataOf<typeof listTemplates>['templates'][number];
export type Branch = DataOf<typeof listBranches>['branches'][number];

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  staleTime,
  queryFn: ({ signal }) =>
    everyPage(
      (query) =>
        callConsole<typeof listTemplates>({
          method: 'GET',
          path: '/api/v1/originator/templates',
          query,
          signal,
        }),
      (page) => page.templates,
    ),
});

export const branchesQuery = queryOptions({
  queryKey: ['branches'],
  staleTime,
  queryFn: ({ signal }) =>
    everyPage(
      (query) =>
        callConsole<typeof listBranches>({
          method: 'GET',
          path: '/api/v1/originator/branches',
          query,
          signal,
        }),
      (page) => page.branches,
    ),
});

export const sendersQuery = queryOptions({
  queryKey: ['senders'],
  staleTime,
  queryFn: ({ signal }) =>
    callConsole<typeof listSenders>({ method: 'GET', path: '/api/v1/staff/senders', signal }),
});
