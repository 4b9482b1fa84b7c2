/** What the originator said of each participant when the session began: kept in the evidence alone, as a detail that can be erased. */
import type { KeptEvent } from './read-event.ts';

export function givenIn(
  events: readonly Pick<KeptEvent, 'type' | 'about'>[],
  name: 'external_ids' | 'return_urls',
  participantId: string,
): string | null {
  const given = events.find(({ type }) => type === 'SESSION_CREATED')?.about?.[name];
  const value: unknown = Object(given)[participantId];
  return typeof value === 'string' ? value : null;
}
