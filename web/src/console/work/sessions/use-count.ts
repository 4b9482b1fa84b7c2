/** The number of sessions in a view, refreshed while it is visible. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { throttle } from '../../api/throttle.ts';
import { api } from '../../api/api.ts';
import { useLiveChanges } from '../../api/live.ts';
import { queryFor, VIEWS, type View } from './filters.ts';

const COUNT_AT_MOST_EVERY_MS = 5000;

export function useCount(view: View, now: Date) {
  const client = useQueryClient();
  const count = useMemo(
    () =>
      throttle(
        COUNT_AT_MOST_EVERY_MS,
        () => void client.invalidateQueries({ queryKey: [...api.sessions.count.key, view] }),
      ),
    [client, view],
  );
  const refetchInterval = useLiveChanges(count);
  const { order: _order, ...query } = queryFor(VIEWS[view], '', now);
  const { data } = useQuery({
    queryKey: [...api.sessions.count.key, view, query],
    refetchInterval,
    queryFn: ({ signal }) => api.sessions.count(query, { signal }),
  });
  return data;
}
