/** Reads one session, and reads it again whenever it changes. */
import { hasEnded } from '@countersign/contract/rules/participant-state';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useLiveRefresh } from '../../api/live.ts';

const STALE_AFTER_MS = 4000;
const LOOK_AT_MOST_EVERY_MS = 500;

export function useSession(id: string) {
  const query = api.sessions.get.query(id);
  // Reads the session again after every change. The server records each access, but counts all accesses within ten
  // minutes as one.
  const refetchInterval = useLiveRefresh(query.queryKey, LOOK_AT_MOST_EVERY_MS, id);
  return useQuery({
    ...query,
    staleTime: STALE_AFTER_MS,
    refetchInterval: ({ state }) => (state.data && !hasEnded(state.data.status) ? refetchInterval : false),
  });
}
