import { expect, it } from 'vitest';
import { awaited, stepsOf, type Session } from './steps.ts';
import { aSession, person } from './testing/a-session.ts';

const session = (status: string, ...events: [type: string, minute: number, who?: string][]): Session =>
  aSession({
    participants: [person('a', status)],
    timeline: events.map(([type, minute, who = 'a'], index) => ({
      seq: index + 1,
      at: new Date(Date.UTC(2026, 2, 5, 10, minute)).toISOString(),
      type,
      participant_id: who,
      by: { kind: 'signer' as const, name: null },
      facts: type === 'REPEAT_ASKED' ? { step: 'liveness' } : {},
    })),
  });
const statesOf = (one: Session) => stepsOf(one.participants[0] ?? person('a', 'PENDING'), one);

it('reports completion time, duration and attempts of each step', () => {
  const states = statesOf(
    session(
      'CONSENTED',
      ['LINK_OPENED', 0],
      ['OTP_SENT', 1],
      ['OTP_REFUSED', 2],
      ['OTP_VERIFIED', 3],
      ['OTP_REFUSED', 3, 'somebody else'],
      ['DOCUMENT_CONSENTED', 8],
      ['LOCATION_REFUSED', 9],
    ),
  );
  expect(states.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'open', 'open', 'open']);
  expect(states.map(({ tries }) => tries)).toEqual([2, 0, 1, 0, 0, 0]);
  expect(states.map(({ milliseconds }) => milliseconds)).toEqual([180_000, 300_000, null, null, null, null]);
});

it('reports the last round of a step that was taken again', () => {
  const states = statesOf(
    session(
      'LOCATED',
      ['LINK_OPENED', 0],
      ['OTP_REFUSED', 1],
      ['OTP_VERIFIED', 2],
      ['DOCUMENT_CONSENTED', 5],
      ['LOCATION_CAPTURED', 6],
      ['LINK_OPENED', 40],
      ['OTP_VERIFIED', 42],
      ['DOCUMENT_CONSENTED', 45],
      ['LOCATION_CAPTURED', 46],
    ),
  );
  expect(states.map(({ at }) => at?.slice(11, 16))).toEqual([
    '10:42',
    '10:45',
    '10:46',
    undefined,
    undefined,
    undefined,
  ]);
  expect(states.map(({ milliseconds }) => milliseconds)).toEqual([
    120_000,
    180_000,
    60_000,
    null,
    null,
    null,
  ]);
  expect(states.map(({ tries }) => tries)).toEqual([2, 0, 1, 0, 0, 0]);
});

it('marks the step at which a signer was stopped as failed', () => {
  const states = statesOf(
    session('EXPIRED', ['LINK_OPENED', 0], ['OTP_VERIFIED', 1], ['LOCATION_REFUSED', 4]),
  );
  expect(states[2]).toMatchObject({ step: 'location', state: 'failed', tries: 1 });
});

it('ignores everything before a correction of the contact details', () => {
  const states = statesOf(
    session(
      'OTP_SENT',
      ['OTP_VERIFIED', 1],
      ['DOCUMENT_CONSENTED', 2],
      ['CONTACT_CORRECTED', 3],
      ['OTP_SENT', 4],
    ),
  );
  expect(states.map(({ state }) => state)).toEqual(['now', 'open', 'open', 'open', 'open', 'open']);
});

it('restarts the count of a step that a reviewer asked to repeat', () => {
  const walked = [
    ['OTP_VERIFIED', 1],
    ['DOCUMENT_CONSENTED', 2],
    ['LOCATION_CAPTURED', 3],
    ['LIVENESS_PASSED', 4],
    ['SIGNATURE_CAPTURED', 5],
    ['REPEAT_ASKED', 9],
  ] satisfies [string, number][];
  const states = () => statesOf(session('LOCATED', ...walked)).map(({ state }) => state);
  expect(states()).toEqual(['done', 'done', 'done', 'now', 'open', 'open']);
  const again = statesOf(session('LIVE', ...walked, ['LIVENESS_PASSED', 12]));
  expect(again.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'now', 'open']);
});

it('waits for no signer once all have signed', () => {
  expect(awaited(session('LIVE')).map(({ participant_id }) => participant_id)).toEqual(['a']);
  expect(awaited(session('SIGNED'))).toEqual([]);
});

const inTurn = (...turns: [string, number][]) =>
  awaited({
    participants: turns.map(([status, signing_order], index) => ({
      ...person(String(index), status),
      signing_order,
    })),
  }).map(({ participant_id }) => participant_id);

it('waits for all signers whose turn it is', () => {
  expect(inTurn(['PENDING', 1], ['OTP_SENT', 1], ['PENDING', 2])).toEqual(['0', '1']);
  expect(inTurn(['SIGNED', 1], ['PENDING', 2], ['PENDING', 3])).toEqual(['1']);
});
