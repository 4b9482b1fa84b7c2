/** Opening the personal link (SPEC 7, first call; SPEC 8, Token check). */
import type { openLink } from '@countersign/contract/signer/link';
import { useQuery } from '@tanstack/react-query';
import { ApiError, callApi, type DataOf } from '../api/client.ts';
import { en } from '../texts/en.ts';

export type Participant = DataOf<typeof openLink>;

export function useParticipant(apiBase: string, token: string) {
  return useQuery<Participant>({
    queryKey: ['participant', token],
    queryFn: ({ signal }) =>
      callApi<typeof openLink>(apiBase, {
        method: 'GET',
        path: '/api/v1/participant/:token',
        params: { token },
        signal,
      }),
  });
}

export type LinkProblem = { kind: 'invalid' } | { kind: 'failed'; lines: readonly string[] };

/** An unknown link is told apart from one that could not be verified. */
export function linkProblem(error: Error): LinkProblem {
  if (!(error instanceof ApiError)) return { kind: 'failed', lines: [en.link.failedWithoutReason] };
  if (error.status === 404) return { kind: 'invalid' };
  if (error.status === 0) return { kind: 'failed', lines: [en.link.networkFailed, error.message] };
  return {
    kind: 'failed',
    lines: error.hasServerWords ? [error.message] : [en.link.failedWithoutReason, error.message],
  };
}
