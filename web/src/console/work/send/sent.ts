/** What was just sent, for the page of its session: in memory alone, since links are secrets of those who sign. */
import { queryOptions, skipToken } from '@tanstack/react-query';

interface Sent {
  /** Whether the template sends the invitations. */
  isInvited: boolean;
  links: { participant_id: string; link: string }[];
}

const KEPT_MS = 60 * 60_000;

export const sentQuery = (sessionId: string) =>
  queryOptions<Sent>({
    queryKey: ['sent', sessionId],
    staleTime: Infinity,
    gcTime: KEPT_MS,
    queryFn: skipToken,
  });
