import { expect, it } from 'vitest';
import { budgetRefusal } from './budget.ts';

const now = new Date('2026-03-05T10:00:00.000Z');
const state = {
  participantId: 'asha',
  challengeId: null,
  codeHash: null,
  codeEncrypted: null,
  expiresAt: null,
  attemptsUsed: 0,
  sends: 0,
  nextSendAt: null,
  lockedUntil: null,
  lockoutsInRow: 0,
  failuresInRow: 0,
  channel: null,
  refusedRequest: null,
};
const inFuture = (milliseconds: number) => new Date(+now + milliseconds);

const refusal = (milliseconds: number) =>
  budgetRefusal({ ...state, lockedUntil: inFuture(milliseconds) }, now);

it('a link is closed by the hundredth consecutive wrong guess, not earlier', () => {
  expect(budgetRefusal({ ...state, failuresInRow: 99 }, now)).toBeNull();
  expect(budgetRefusal({ ...state, failuresInRow: 100 }, now)).toMatchObject({ code: 'LINK_DEAD' });
  const both = { ...state, failuresInRow: 100, lockedUntil: inFuture(1) };
  expect(budgetRefusal(both, now)).toMatchObject({ code: 'LINK_DEAD' });
});

it('a lockout states its duration and ends exactly on time', () => {
  expect(refusal(0)).toBeNull();
  expect(refusal(-1)).toBeNull();
  expect(refusal(1)).toMatchObject({ code: 'OTP_LOCKED', facts: { retry_after_seconds: 1 } });
  expect(refusal(600_001)).toMatchObject({
    facts: {
      locked_until: '2026-03-05T10:10:00.001Z',
      retry_after_seconds: 601,
      retry_after_minutes: 11,
      attempts_remaining: 0,
    },
  });
});
