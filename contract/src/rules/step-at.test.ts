import { expect, it } from 'vitest';
import { CLOSED_STATUSES, PARTICIPANT_STATUSES } from './participant-state.ts';
import { OPEN_STEPS, statusesAt, stepAt } from './step-at.ts';
import { STEPS } from './steps.ts';

it.each([
  ['PENDING', 'otp'],
  ['OTP_SENT', 'otp'],
  ['OTP_VERIFIED', 'document'],
  ['CONSENTED', 'location'],
  ['LOCATED', 'liveness'],
  ['LIVE', 'signature'],
  ['SIGNED', null],
  ['COMPLETED', null],
  ['BLOCKED', null],
  ['EXPIRED', null],
  ['CANCELLED', null],
  ['DECLINED', null],
] as const)('%s waits at %s', (status, step) => {
  expect(stepAt(status)).toBe(step);
});

it('waits at every step but the last, which is only shown', () => {
  expect(OPEN_STEPS).toEqual(STEPS.filter((step) => step !== 'completion'));
});

it('has every open status at exactly one step', () => {
  const open = PARTICIPANT_STATUSES.filter((status) => !CLOSED_STATUSES.includes(status));
  expect(OPEN_STEPS.flatMap(statusesAt)).toEqual(open);
});
