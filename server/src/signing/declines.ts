/** Reads from the evidence why a signer declined. */
import { DECLINE_REASONS, type DeclineReason } from '@countersign/contract/rules/decline';
import { z } from 'zod';
import type { StoredEvent } from '../evidence/read-event.ts';

export interface Decline {
  at: string;
  /** The reason for declining and the signer's words. Null after personal data was erased. */
  reason: DeclineReason | null;
  words: string | null;
}

const recorded = z.object({ reason: z.enum(DECLINE_REASONS), words: z.string().nullable() });

/** Returns why the participant declined, or null if the participant has not declined. */
export function declineOf(events: readonly StoredEvent[], participantId: string): Decline | null {
  const event = events.find(
    ({ type, participant_id }) => type === 'PARTICIPANT_DECLINED' && participant_id === participantId,
  );
  if (!event) return null;
  return { at: event.at, ...(recorded.safeParse(event.about).data ?? { reason: null, words: null }) };
}
