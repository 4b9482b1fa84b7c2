import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { Session } from './steps.ts';

/** Loads the evidence on request, and again after the session has changed. */
export function useEvidence({ session_id, timeline }: Session, isLooking: boolean) {
  return useQuery({
    queryKey: [...api.sessions.evidence.key, session_id, timeline.length],
    enabled: isLooking,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.sessions.evidence(session_id, {}, { signal }),
  });
}
