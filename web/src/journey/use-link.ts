/** Loads the participant and the template of a personal link (SPEC 7; SPEC 8, Token check). */
import type { openLink, readTemplateConfig } from '@countersign/contract/signer/link';
import type { TemplateConfig } from '@countersign/contract/template';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import type { SignerApi } from '../api/signer-api.ts';
import { orEarly } from '../api/early-answers.ts';
import { decryptWithLink } from '../crypto/decrypt-with-link.ts';
import type { Texts } from '../texts/shapes.ts';
import { UNKNOWN_NAME, type Participant } from './step-props.ts';

export function useParticipant(api: SignerApi, token: string) {
  return useQuery<Participant>({
    queryKey: ['participant', token],
    queryFn: async ({ signal }) => {
      const participant = await api.call<typeof openLink>({
        method: 'GET',
        path: '/api/v1/participant/:token',
        params: { token },
        signal,
        fetch: orEarly('participant'),
      });
      const name = await decryptWithLink(participant.name, token);
      const { repeat } = participant;
      return {
        ...participant,
        name: name?.trim() || UNKNOWN_NAME,
        ...(repeat?.note && { repeat: { ...repeat, note: await decryptWithLink(repeat.note, token) } }),
      };
    },
  });
}

/**
 * Reads the template configuration and caches it per participant. If it cannot be loaded, the defaults of SPEC 9 apply.
 */
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
        fetch: orEarly('template'),
      }),
  });
  const defaults = useQuery<TemplateConfig>({
    queryKey: ['template-defaults'],
    enabled: own.isError,
    // The defaults depend on the schema library, which is not part of the first screen. So they are loaded only when
    // needed.
    queryFn: async () => (await import('@countersign/contract/template')).TEMPLATE_DEFAULTS,
  });
  return { data: own.data ?? defaults.data, error: defaults.error };
}

/** Returns the lines of text to show if a link could not be verified. */
export function linkErrorLines(error: Error, { link }: Texts): readonly string[] {
  if (!(error instanceof ApiError)) return [link.failedWithoutReason];
  if (error.status === 0) return [link.networkFailed, error.message];
  return error.hasServerMessage ? [error.message] : [link.failedWithoutReason, error.message];
}
