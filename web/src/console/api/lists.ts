/** Short lists that several pages need. */
import type { listBranches } from '@countersign/contract/originator/branches';
import type { listTemplates } from '@countersign/contract/originator/templates';
import type { listPeople } from '@countersign/contract/staff/people';
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
  queryFn: async ({ signal }) => {
    const all = await everyPage(
      (query) =>
        callConsole<typeof listSenders>({ method: 'GET', path: '/api/v1/staff/senders', query, signal }),
      (page) => page.senders,
    );
    // Systems first, then people.
    return all.sort((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name));
  },
});

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const all = await everyPage(
      (query) =>
        callConsole<typeof listPeople>({ method: 'GET', path: '/api/v1/staff/people', query, signal }),
      (page) => page.people,
    );
    return all.sort((a, b) => a.name.localeCompare(b.name));
  },
});
