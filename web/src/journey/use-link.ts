/** Opening the personal link: who it is for, and what applies (SPEC 7; SPEC 8, Token check). */
import type { openLink, readTemplateConfig } from '@countersign/contract/signer/link';
import type { TemplateConfig } from '@countersign/contract/template';
import { useQuery } from '@tanstack/react-query';
import { ApiError, type DataOf } from '../api/client.ts';
import type { SignerApi } from '../api/signer-api.ts';
import { openWithLink } from '../crypto/decrypt-with-link.ts';
import type { Texts } from '../texts/texts.tsx';

/** As the server answers, with the name opened: it arrives encrypted and is 'Unknown' where it cannot be (SPEC 3). */
export type Participant = DataOf<typeof openLink>;

export const UNKNOWN_NAME = 'Unknown';

export function useParticipant(api: SignerApi, token: string) {
  return useQuery<Participant>({
    queryKey: ['participant', token],
    queryFn: async ({ signal }) => {
      const participant = await api.call<typeof openLink>({
        method: 'GET',
        path: '/api/v1/participant/:token',
        params: { token },
        signal,
      });
      const name = await openWithLink(participant.name, token);
      return { ...participant, name: name?.trim() || UNKNOWN_NAME };
    },
  });
}

/** The template configuration, cached per participant; the defaults of SPEC 9 where it cannot be had. */
export function useTemplate(api: SignerApi, participantId: string | undefined) {
  const own = useQuery<TemplateConfig>({
    queryKey: ['template', participantId],
    enabled: participantId !== undefined,
    queryFn: ({ signal }) =>
      api.call<typeof readTemplateConfig>({
        method: 'GET',
        path: '/api/v1/participant/template-config/:participant_id',
        params: { participant_id: participantId ?? '' },
        signal,
      }),
  });
  const defaults = useQuery<TemplateConfig>({
    queryKey: ['template-defaults'],
    enabled: own.isError,
    // Loaded only when missed: they come with the schema library, which the first screen shall not pay for.
    queryFn: async () => (await import('@countersign/contract/template')).TEMPLATE_DEFAULTS,
  });
  return { data: own.data ?? defaults.data, error: defaults.error };
}

/** What to tell of a link that could not be verified. */
export function linesOf(error: Error, { link }: Texts): readonly string[] {
  if (!(error instanceof ApiError)) return [link.failedWithoutReason];
  if (error.status === 0) return [link.networkFailed, error.message];
  return error.hasServerWords ? [error.message] : [link.failedWithoutReason, error.message];
}
