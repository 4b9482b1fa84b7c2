/** Sends a draft and opens its session. The page of the session confirms the sending. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { api } from '../../api/api.ts';
import { draftsQuery, send } from './api.ts';
import { sentQuery } from './sent.ts';

export function useSend(draftId: string): (version: number) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = async (sessionId: string) => {
    void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
    void client.invalidateQueries({ queryKey: api.sessions.list.key });
    await navigate(`/sessions/${sessionId}`, { replace: true });
  };
  return async (version) => {
    try {
      const { session_id, participants } = await send(draftId, version);
      client.setQueryData(
        sentQuery(session_id).queryKey,
        new Map(participants.map(({ participant_id, link }) => [participant_id, link])),
      );
      await leave(session_id);
    } catch (error) {
      // If the draft was already sent and the response was lost, the error contains the session.
      const sent = error instanceof ApiError ? error.facts['session_id'] : undefined;
      if (typeof sent !== 'string') throw error;
      await leave(sent);
    }
  };
}
