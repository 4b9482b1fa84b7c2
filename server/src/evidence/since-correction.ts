/**
 * Where the phone or the e-mail address of a participant was corrected, somebody else may hold the link now: of what happened
 * before, nothing counts towards the signature.
 */
import type { WrittenEvent } from './chain.ts';

/** The events of one participant that count. */
export function sinceCorrection<Event extends Pick<WrittenEvent, 'type' | 'participant_id'>>(
  events: readonly Event[],
  participantId: string,
): Event[] {
  const own = events.filter((event) => event.participant_id === participantId);
  return own.slice(own.findLastIndex(({ type }) => type === 'CONTACT_CORRECTED') + 1);
}
