/** One session, read again whenever it changes. */
import type { getSession } from '@countersign/contract/originator/sessions';
import { hasEnded } from '@countersign/contract/rules/participant-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { throttle } from '../../api/throttle.ts';
import { callConsole } from '../../api/call.ts';
import { useLiveChanges } from '../../api/live.ts';
import { sessionKey } from './session-key.ts';

const STALE_AFTER_MS = 4000;
const LOOK_AT_MOST_EVERY_MS = 500;

export function useSession(id: string) {
  const client = useQueryClient();
  const look = useMemo(
    () => throttle(LOOK_AT_MOST_EVERY_MS, () => void client.invalidateQueries({ queryKey: sessionKey(id) })),
    [client, id],
  );
  // Whoever looks sees what happens: for the record, looks within ten minutes are one.
  const refetchInterval = useLiveChanges((changed) => {
    if (changed === null || changed === id) look();
  });
  return useQuery({
    queryKey: sessionKey(id),
    staleTime: STALE_AFTER_MS,
    queryFn: ({ signal }) =>
      callConsole<typeof getSession>({
        method: 'GET',
        path: '/api/v1/originator/sessions/:id',
        params: { id },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data && !hasEnded(state.data.status) ? refetchInterval : false),
  });
}
