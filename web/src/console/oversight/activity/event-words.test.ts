import { CALLS } from '@countersign/contract/calls';
import { expect, it } from 'vitest';
import { activity } from '../../../texts/en/console/activity.ts';
import { activity as hi } from '../../../texts/hi/console/activity.ts';
import { actIn, detailsIn, sentenceIn } from './event-words.ts';

it('describes an action in the language of the page', () => {
  const cancelled = { type: 'ACTED', facts: { call: 'POST /api/v1/originator/sessions/:id/cancel' } };
  expect(actIn(cancelled, activity)).toEqual({ act: 'Cancelled a session', call: null });
  expect(actIn(cancelled, hi).call).toBeNull();
  for (const changed of ['brand', 'message-texts/:language/:kind', 'templates/:id'])
    for (const method of ['PUT', 'PATCH']) {
      const facts = { call: `${method} /api/v1/originator/${changed}` };
      expect(actIn({ type: 'ACTED', facts }, activity).call, facts.call).toBeNull();
    }
  expect(actIn({ type: 'SIGNED_IN', facts: {} }, activity)).toEqual({ act: 'Signed in', call: null });
});

it.each([
  ['English', activity],
  ['Hindi', hi],
])('has a %s description for every change through the originator API', (_language, texts) => {
  const calls = Object.values(CALLS)
    .filter(({ method, access }) => method !== 'GET' && access === 'api-key')
    .map(({ method, path }) => `${method} ${path}`);
  expect(calls).toContain('POST /api/v1/originator/batches/:id/start');
  for (const call of calls) expect(actIn({ type: 'ACTED', facts: { call } }, texts).call, call).toBeNull();
});

it.each([
  ['English', activity],
  ['Hindi', hi],
])('has a %s description for every call that shows personal data', (_language, texts) => {
  const calls = Object.values(CALLS)
    .filter((call) => 'showsPersonalData' in call || 'showsPersonalDataOf' in call)
    .map(({ method, path }) => `${method} ${path}`);
  expect(calls).toContain('GET /api/v1/originator/sessions/:id/evidence/parts/:sha256');
  for (const call of calls)
    expect(actIn({ type: 'PERSONAL_DATA_SEEN', facts: { call } }, texts).call, call).toBeNull();
});

it('says who did it in a sentence', () => {
  const cancelled = { type: 'ACTED', facts: { call: 'POST /api/v1/originator/sessions/:id/cancel' } };
  expect(sentenceIn({ ...cancelled, person_name: 'Om Joshi' }, activity)).toBe(
    'Om Joshi cancelled a session',
  );
  const clock = { type: 'CLOCK_WENT_BACK', facts: {}, person_name: null };
  expect(sentenceIn(clock, activity)).toBe('The server clock moved backwards');
  const link = { type: 'SIGN_IN_LINK_MADE', facts: {}, person_name: null };
  expect(sentenceIn(link, activity)).toBe('The server created a sign-in link');
  const altered = { type: 'ALTERED', facts: {}, person_name: 'Om Joshi' };
  expect(sentenceIn(altered, activity)).toBe('This entry was altered');
});

it('shows the call if it has no description', () => {
  const seen = { type: 'PERSONAL_DATA_SEEN', facts: { call: 'GET /api/v1/originator/moons' } };
  expect(actIn(seen, activity)).toEqual({ act: 'Viewed personal data', call: 'GET moons' });
  const tomorrow = { type: 'ACTED', facts: { call: 'POST /api/v1/originator/moons' } };
  expect(actIn(tomorrow, activity)).toEqual({ act: 'Made a change', call: 'POST moons' });
});

it('shows the person concerned and the search words', () => {
  expect(detailsIn({ details: { name: 'Ravi', email: 'ravi@example.com' } })).toBe('Ravi · ravi@example.com');
  expect(detailsIn({ details: { query: { q: 'rao', limit: 50 } } })).toBe('“rao”');
  expect(detailsIn({ details: null })).toBe('');
});

it('says that a person ended the tour or viewed a thumbnail', () => {
  const tour = { type: 'PROFILE_CHANGED', facts: { tour_seen: true }, person_name: 'Zoya Khan' };
  expect(sentenceIn(tour, activity)).toBe('Zoya Khan ended the tour of the console');
  const call = 'GET /api/v1/originator/sessions/:id/evidence/parts/:sha256';
  const details = { query: { size: 'small' } };
  const seen = { type: 'PERSONAL_DATA_SEEN', facts: { call }, details, person_name: 'Zoya Khan' };
  expect(sentenceIn(seen, activity)).toBe('Zoya Khan viewed a thumbnail of a signer’s photo');
  expect(detailsIn(seen)).toBe('');
});
