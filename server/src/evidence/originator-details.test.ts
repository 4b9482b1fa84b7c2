import { expect, it } from 'vitest';
import { originatorDetail } from './originator-details.ts';
import type { StoredEvent } from './read-event.ts';

type Told = Pick<StoredEvent, 'type' | 'about'>;

const created = (about: Told['about']): Told => ({ type: 'SESSION_CREATED', about });

it('tells what was said of a participant when the session began, and nothing else', () => {
  const later: Told = { type: 'SESSION_CANCELLED', about: { external_ids: { asha: 'later' } } };
  const events = [later, created({ external_ids: { asha: 'A-1', ravi: 7 } })];
  expect(originatorDetail(events, 'external_ids', 'asha')).toBe('A-1');
  expect(originatorDetail(events, 'external_ids', 'ravi')).toBeNull();
  expect(originatorDetail(events, 'external_ids', 'meera')).toBeNull();
  expect(originatorDetail(events, 'return_urls', 'asha')).toBeNull();
});

it('tells nothing where the session began without it, was erased, or has no beginning', () => {
  for (const events of [[], [created({})], [created(null)]])
    expect(originatorDetail(events, 'external_ids', 'asha')).toBeNull();
});
