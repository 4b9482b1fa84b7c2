import { describe, expect, it } from 'vitest';
import { storedEvent } from '../../tests/helpers/stored-event.ts';
import { personalFaults } from './personal-faults.ts';
import type { StoredEvent } from './read-event.ts';

const asha = { name: 'Asha Rao', phone: '+919876543210', email: null };
const ravi = { name: 'Ravi Menon', phone: '+919812345678', email: 'ravi@example.com' };
const about = {
  participants: [
    { participant_id: 'asha', ...asha },
    { participant_id: 'ravi', ...ravi },
  ],
  metadata: { loan: 'gold' },
};
const began = storedEvent('SESSION_CREATED', { about });
const session = { erasedAt: null, metadata: { loan: 'gold' } };
const signers = [
  { id: 'asha', person: asha },
  { id: 'ravi', person: ravi },
];
const otp = (seq: number, id: string, to: string) =>
  storedEvent('OTP_SENT', { seq, participant_id: id, about: { to } });
const faults = (events: StoredEvent[], now = signers, of: typeof session | object = session) =>
  personalFaults([began, ...events], { ...session, ...of }, now);

describe('the identity of the signers', () => {
  it('matches the start of the session', () => {
    expect(faults([])).toEqual([]);
    expect(faults([], [{ id: 'asha', person: { ...asha, name: 'Asha Roy' } }])).toEqual([
      'Participant asha: name, phone or email is not the one that the chain records',
    ]);
    expect(faults([], signers, { metadata: {} })).toEqual([
      'The metadata are not those the session began with',
    ]);
  });

  it('matches later corrections, but only for the corrected participant', () => {
    const contact = { phone: '+919800000000', email: 'asha@example.com' };
    const corrected = storedEvent('CONTACT_CORRECTED', { participant_id: 'asha', about: contact });
    expect(faults([corrected], [{ id: 'asha', person: { ...asha, ...contact } }])).toEqual([]);
    expect(faults([corrected])).toEqual([
      'Participant asha: name, phone or email is not the one that the chain records',
    ]);
    expect(faults([otp(2, 'asha', asha.phone), corrected, otp(4, 'asha', asha.phone)], [])).toEqual([
      "Event 4: the OTP was sent to a number that is not the participant's",
    ]);
  });

  it('includes the recipient of the OTP, by phone or email', () => {
    expect(faults([otp(2, 'asha', asha.phone), otp(3, 'ravi', ravi.email)])).toEqual([]);
    expect(faults([otp(2, 'asha', ravi.phone), otp(3, 'ravi', asha.phone)])).toEqual([
      "Event 2: the OTP was sent to a number that is not the participant's",
      "Event 3: the OTP was sent to a number that is not the participant's",
    ]);
    const elsewhere = [
      storedEvent('OTP_VERIFIED', { participant_id: 'asha', about: { to: 'nobody' } }),
      storedEvent('OTP_SENT', { participant_id: 'somebody', about: { to: 'nobody' } }),
      storedEvent('OTP_SENT', { participant_id: 'asha' }),
    ];
    expect(faults(elsewhere)).toEqual([]);
  });

  it('is unknown after erasure, in state and chain alike', () => {
    const erased = storedEvent('EVIDENCE_ERASED');
    const disagree = ['The state and the chain disagree on whether the session was erased'];
    expect(faults([erased], [], { erasedAt: new Date(), metadata: {} })).toEqual([]);
    expect(faults([erased])).toEqual(disagree);
    expect(faults([], signers, { erasedAt: new Date() })).toEqual(disagree);
  });

  it('is not checked for older chains or chains without participants', () => {
    const before = storedEvent('SESSION_CREATED');
    expect(personalFaults([before], session, signers)).toEqual([]);
    expect(personalFaults([], session, signers)).toEqual([]);
    const other = storedEvent('LINK_OPENED', { about: { metadata: 'of another event' } });
    expect(personalFaults([other, began], session, signers)).toEqual([]);
    const strange = storedEvent('SESSION_CREATED', { about: { ...about, participants: [null] } });
    expect(personalFaults([strange], session, [])).toEqual([]);
    const nobody = storedEvent('SESSION_CREATED', { about: { metadata: { loan: 'gold' } } });
    expect(personalFaults([nobody], session, [])).toEqual([]);
    expect(personalFaults([nobody], session, signers)).toHaveLength(2);
  });
});
