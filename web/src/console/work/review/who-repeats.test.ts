import { expect, it } from 'vitest';
import { firstUnusual, signersOf } from './who-repeats.ts';

const declined = { participant_id: 'asha', status: 'DECLINED' as const };
const plain = { participant_id: 'ravi', status: 'SIGNED' as const };
const unusual = { participant_id: 'divya', status: 'SIGNED' as const };
const session = { participants: [declined, plain, unusual] };

it('who has declined is not offered, and is not chosen for a reason about them', () => {
  expect(signersOf(session)).toEqual([plain, unusual]);
  expect(firstUnusual(session, { reasons: [{ participant_id: 'asha' }] })).toBe('ravi');
});

it('the first signer about whom there is a reason is chosen', () => {
  const reasons = [{ participant_id: null }, { participant_id: 'asha' }, { participant_id: 'divya' }];
  expect(firstUnusual(session, { reasons })).toBe('divya');
});
