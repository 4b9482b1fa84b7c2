/**
 * Selects the events after the last correction of a participant's phone number or email address. Someone else may have
 * used the former link, so earlier events do not count towards the signature.
 */
import type { WrittenEvent } from './chain.ts';

/** Returns the events of one participant that still count. */
export function sinceCorrection<Event extends Pick<WrittenEvent, 'type' | 'participant_id'>>(
  events: readonly Event[],
  participantId: string,
): Event[] {
  const own = events.filter((event) => event.participant_id === participantId);
  return own.slice(own.findLastIndex(({ type }) => type === 'CONTACT_CORRECTED') + 1);
}
