/** Reads the attachments of a signer from the evidence, which is the only record of them. */
import { ATTACHMENT_TYPES, type AttachmentType } from '@countersign/contract/rules/attachments';
import { z } from 'zod';
import type { WrittenEvent } from '../evidence/chain.ts';
import { sinceCorrection } from '../evidence/since-correction.ts';

export interface Attachment {
  key: string;
  mediaType: AttachmentType;
  sizeBytes: number;
  sha256: string;
  at: string;
}

const added = z.object({ key: z.string(), media_type: z.enum(ATTACHMENT_TYPES), size_bytes: z.number() });
const removed = z.object({ key: z.string() });

/** Returns the name of the attachment's file in the evidence. The name includes the type. */
export const attachmentPart = (key: string, type: AttachmentType): string =>
  `${type === 'application/pdf' ? 'attached-pdf' : 'attached-picture'}-${key}`;

/** Returns the attachments by key, in the order in which the signer added them. */
export function attachmentsOf(
  events: readonly WrittenEvent[],
  participantId: string,
): ReadonlyMap<string, Attachment> {
  const kept = new Map<string, Attachment>();
  for (const { type, facts, parts, at } of sinceCorrection(events, participantId)) {
    const one = type === 'ATTACHMENT_ADDED' ? added.safeParse(facts).data : undefined;
    const sha256 = parts[0]?.sha256;
    if (one && sha256)
      kept.set(one.key, {
        key: one.key,
        mediaType: one.media_type,
        sizeBytes: one.size_bytes,
        sha256,
        at,
      });
    const gone = type === 'ATTACHMENT_REMOVED' ? removed.safeParse(facts).data : undefined;
    if (gone) kept.delete(gone.key);
  }
  return kept;
}
