/** Loads the pages of the list and refreshes them while they are visible. */
import type { listSessions } from '@countersign/contract/originator/sessions';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { api } from '../../api/api.ts';
import { useLiveRefresh } from '../../api/live.ts';
import { PAGE_SIZE } from './filters.ts';
import { mergeFirstPage, type SessionsPageData } from './merge-pages.ts';

type Query = z.input<(typeof listSessions)['query']>;

/** The number of rows, from the top, that are updated live. */
const LIVE_ROWS = 100;
const STALE_AFTER_MS = 4000;
const LOOK_AT_MOST_EVERY_MS = 1000;

const pagesKey = (query: Query) => [...api.sessions.list.key, 'pages', query];
const FRESH_KEY = [...api.sessions.list.key, 'fresh'];

/** Reads the first page of the list. The reading counts as a refresh, so the next refresh waits for a change. */
export const sessionsQuery = (client: QueryClient, query: Query) =>
  infiniteQueryOptions({
    queryKey: pagesKey(query),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const page = await readPage({ ...query, cursor: pageParam }, signal);
      if (pageParam === undefined) client.setQueryData([...FRESH_KEY, query], page);
      return page;
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // When the person returns to the list, the cached pages are shown first.
    staleTime: STALE_AFTER_MS,
  });

/** Loads the sessions as soon as the search is known. */
export function useSessions(query: Query, isKnown: boolean) {
  const client = useQueryClient();
  // The previous result stays on the screen until the next one arrives.
  const pages = useInfiniteQuery({
    ...sessionsQuery(client, query),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const refetchInterval = useLiveRefresh(FRESH_KEY, LOOK_AT_MOST_EVERY_MS);
  const { data: fresh } = useQuery({
    queryKey: [...FRESH_KEY, query],
    enabled: pages.isSuccess && !pages.isPlaceholderData,
    queryFn: ({ signal }) => readPage(query, signal, LIVE_ROWS),
    refetchInterval,
    staleTime: STALE_AFTER_MS,
    gcTime: 0,
  });
  useEffect(() => {
    if (!fresh) return;
    client.setQueryData<InfiniteData<SessionsPageData, string | undefined>>(pagesKey(query), (known) => {
      if (!known) return known;
      const merged = mergeFirstPage(known.pages, fresh);
      return { pages: merged, pageParams: known.pageParams.slice(0, merged.length) };
    });
    // The query itself is left out of the dependencies: it is a new object in every render, but the key of `fresh`
    // contains its values.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, fresh]);
  const { data, error, isSuccess, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    pages;
  // Returns the same list until its content changes, so that the table renders only then.
  return useMemo(
    () => ({
      rows: data?.pages.flatMap(({ sessions }) => sessions) ?? [],
      error,
      isSuccess,
      isPending,
      hasNextPage,
      isFetchingNextPage,
      fetchNextPage,
      refetch,
    }),
    [data, error, isSuccess, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch],
  );
}

const COUNT_AT_MOST_EVERY_MS = 5000;

/** Counts the sessions of a list that has more than one page. */
export function useTotal({ order: _order, ...query }: Query, isAsked: boolean) {
  const key = [...api.sessions.count.key, 'list'];
  const { data } = useQuery({
    queryKey: [...key, query],
    enabled: isAsked,
    refetchInterval: useLiveRefresh(key, COUNT_AT_MOST_EVERY_MS),
    queryFn: ({ signal }) => api.sessions.count(query, { signal }),
  });
  return isAsked ? data : undefined;
}

export type SessionList = ReturnType<typeof useSessions>;

const readPage = (query: Query & { cursor?: string | undefined }, signal: AbortSignal, limit = PAGE_SIZE) =>
  api.sessions.list({ ...query, limit }, { signal });
