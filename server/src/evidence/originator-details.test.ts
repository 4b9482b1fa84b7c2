import { expect, it } from 'vitest';
import { originatorDetail } from './originator-details.ts';
import type { StoredEvent } from './read-event.ts';

type Told = Pick<StoredEvent, 'type' | 'about'>;

const created = (about: Told['about']): Told => ({ type: 'SESSION_CREATED', about });

it("returns the originator's details of a participant at the start of the session, and nothing else", () => {
  const later: Told = { type: 'SESSION_CANCELLED', about: { external_ids: { asha: 'later' } } };
  const events = [later, created({ external_ids: { asha: 'A-1', ravi: 7 } })];
  expect(originatorDetail(events, 'external_ids', 'asha')).toBe('A-1');
  expect(originatorDetail(events, 'external_ids', 'ravi')).toBeNull();
  expect(originatorDetail(events, 'external_ids', 'meera')).toBeNull();
  expect(originatorDetail(events, 'return_urls', 'asha')).toBeNull();
});

it('returns nothing if there were none, they were erased, or the first event is missing', () => {
  for (const events of [[], [created({})], [created(null)]])
    expect(originatorDetail(events, 'external_ids', 'asha')).toBeNull();
});
