/** What the document is called. It may name a person, so it stands beside the event and is erased with all that is personal. */
import type { KeptEvent } from './read-event.ts';

/** Null where it has no name, where it was erased, and in chains of before. */
export function documentNameIn(events: readonly KeptEvent[]): string | null {
  const name = events.find(({ type }) => type === 'SESSION_CREATED')?.about?.['document_name'];
  return typeof name === 'string' ? name : null;
}
