/** Builds an event in the form in which it is read from a chain, for tests of functions that evaluate events. */
import type { EvidenceType } from '../../src/evidence/event-types.ts';
import type { StoredEvent } from '../../src/evidence/read-event.ts';

export const storedEvent = (type: EvidenceType, more: Partial<StoredEvent> = {}): StoredEvent => ({
  version: 3,
  session_id: 'session',
  seq: 1,
  previous: '',
  at: '2026-03-05T10:00:00.000Z',
  type,
  actor: { kind: 'system' },
  participant_id: null,
  origin: null,
  details: null,
  facts: {},
  parts: [],
  from: null,
  about: null,
  ...more,
});
