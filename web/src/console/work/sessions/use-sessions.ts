/** The pages of the list that were read so far, kept fresh while somebody looks. */
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
import { throttle } from '../../api/throttle.ts';
import { useLiveChanges } from '../../api/live.ts';
import { PAGE_SIZE } from './filters.ts';
import { mergeFirstPage, type SessionsPageData } from './merge-pages.ts';

type Query = z.input<(typeof listSessions)['query']>;

/** So many rows from the top follow what happens. */
const LIVE_ROWS = 100;
const STALE_AFTER_MS = 4000;
const LOOK_AT_MOST_EVERY_MS = 1000;

const pagesKey = (query: Query) => [...api.sessions.list.key, 'pages', query];
const FRESH_KEY = [...api.sessions.list.key, 'fresh'];

/** What the list begins with. It is a fresh look too: the next one waits for a change. */
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
    // Coming back to the list begins with what is known of it.
    staleTime: STALE_AFTER_MS,
  });

/** Not asked for until it is known what is searched for. */
export function useSessions(query: Query, isKnown: boolean) {
  const client = useQueryClient();
  // Until the next answer is there, the last one stays.
  const pages = useInfiniteQuery({
    ...sessionsQuery(client, query),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const look = useMemo(
    () => throttle(LOOK_AT_MOST_EVERY_MS, () => void client.invalidateQueries({ queryKey: FRESH_KEY })),
    [client],
  );
  const refetchInterval = useLiveChanges(look);
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
    // The query is another object in every render; what it says is in the key of `fresh`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, fresh]);
  const { data, error, isSuccess, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    pages;
  // The same list until something in it changes: what shows it is made anew only then.
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

export type SessionList = ReturnType<typeof useSessions>;

const readPage = (query: Query & { cursor?: string | undefined }, signal: AbortSignal, limit = PAGE_SIZE) =>
  api.sessions.list({ ...query, limit }, { signal });
