/**
 * Reads the details about each participant that the originator gave at the start of the session. They are stored only
 * in the evidence, as erasable details.
 */
import type { StoredEvent } from './read-event.ts';

export function originatorDetail(
  events: readonly Pick<StoredEvent, 'type' | 'about'>[],
  name: 'external_ids' | 'return_urls',
  participantId: string,
): string | null {
  const given = events.find(({ type }) => type === 'SESSION_CREATED')?.about?.[name];
  const value: unknown = Object(given)[participantId];
  return typeof value === 'string' ? value : null;
}
