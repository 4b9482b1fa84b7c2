/** Reads the key facts that the originator stated. They are stored only in the evidence, as erasable details. */
import { keyFacts, type KeyFactsInput } from '@countersign/contract/originator/key-facts';
import type { StoredEvent } from './read-event.ts';

/** Returns the key facts. Returns null if none were stated or they were erased. */
export function keyFactsIn(events: readonly Pick<StoredEvent, 'type' | 'about'>[]): KeyFactsInput | null {
  const stated = events.find(({ type }) => type === 'SESSION_CREATED')?.about?.['key_facts'];
  return keyFacts.safeParse(stated).data ?? null;
}
