/** The result of sending, for the session page. It stays in memory only, because links are secrets of the signers. */
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
