/**
 * Reads the attachments that the last consent names. The consent does not cover attachments that were changed later.
 */
import type { TemplateConfig } from '@countersign/contract/template';
import { z } from 'zod';
import type { StoredEvent } from '../../evidence/read-event.ts';
import type { ParticipantFacts } from '../../pdf/pages/facts.ts';

const named = z.array(z.object({ key: z.string(), sha256: z.string() }));

export function attachmentFactsOf(
  events: readonly StoredEvent[],
  { attachments = [] }: Partial<Pick<TemplateConfig, 'attachments'>>,
): ParticipantFacts['attachments'] {
  const consent = events.findLast(({ type }) => type === 'DOCUMENT_CONSENTED');
  const parts = events.flatMap((event) => (event.type === 'ATTACHMENT_ADDED' ? event.parts : []));
  return (named.safeParse(consent?.facts['attachments']).data ?? []).map(({ key, sha256 }) => ({
    name: attachments.find((asked) => asked.key === key)?.name ?? key,
    isPdf: parts.find((part) => part.sha256 === sha256)?.name.startsWith('attached-pdf-') ?? false,
    sha256,
  }));
}
