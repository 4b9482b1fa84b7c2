/** One session, refetched whenever it changes. */
import { hasEnded } from '@countersign/contract/rules/participant-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { throttle } from '../../api/throttle.ts';
import { api } from '../../api/api.ts';
import { useLiveChanges } from '../../api/live.ts';

const STALE_AFTER_MS = 4000;
const LOOK_AT_MOST_EVERY_MS = 500;

export function useSession(id: string) {
  const client = useQueryClient();
  const look = useMemo(
    () =>
      throttle(
        LOOK_AT_MOST_EVERY_MS,
        () => void client.invalidateQueries({ queryKey: api.sessions.get.query(id).queryKey }),
      ),
    [client, id],
  );
  // Refetches on every change. The server records each access, but counts accesses within ten minutes as one.
  const refetchInterval = useLiveChanges((changed) => {
    if (changed === null || changed === id) look();
  });
  return useQuery({
    ...api.sessions.get.query(id),
    staleTime: STALE_AFTER_MS,
    refetchInterval: ({ state }) => (state.data && !hasEnded(state.data.status) ? refetchInterval : false),
  });
}
