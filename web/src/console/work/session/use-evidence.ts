import type { getSessionEvidence } from '@countersign/contract/originator/session-files';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callConsole } from '../../api/call.ts';
import type { Session } from './steps.ts';

/** Read when somebody asks for it, and again when the session has gone on. */
export function useEvidence({ session_id, timeline }: Session, isLooking: boolean) {
  return useQuery({
    queryKey: ['evidence', session_id, timeline.length],
    enabled: isLooking,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callConsole<typeof getSessionEvidence>({
        method: 'GET',
        path: '/api/v1/originator/sessions/:id/evidence',
        params: { id: session_id },
        signal,
      }),
  });
}
