import { expect, it } from 'vitest';
import { firstUnusual, signersOf } from './who-repeats.ts';

const declined = { participant_id: 'asha', status: 'DECLINED' as const };
const plain = { participant_id: 'ravi', status: 'SIGNED' as const };
const unusual = { participant_id: 'divya', status: 'SIGNED' as const };
const session = { participants: [declined, plain, unusual] };

it('does not offer signers who declined, even if a reason concerns them', () => {
  expect(signersOf(session)).toEqual([plain, unusual]);
  expect(firstUnusual(session, { reasons: [{ participant_id: 'asha' }] })).toBe('ravi');
});

it('selects the first signer with a reason', () => {
  const reasons = [{ participant_id: null }, { participant_id: 'asha' }, { participant_id: 'divya' }];
  expect(firstUnusual(session, { reasons })).toBe('divya');
});
