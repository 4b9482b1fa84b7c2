import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lockoutMinutes, minutesLeft, sendsAllowed } from './otp-budget.ts';

it('doubles the lockout each time in a row', () => {
  const template = { otp_lockout_minutes: 30 };
  expect([0, 1, 2, 3].map((before) => lockoutMinutes(template, before))).toEqual([30, 60, 120, 240]);
});

it('never shortens a lockout that follows another, and never shows less than the template asks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_080 }), fc.nat(200), (minutes, before) => {
      const template = { otp_lockout_minutes: minutes };
      expect(lockoutMinutes(template, before)).toBeGreaterThanOrEqual(minutes);
      expect(lockoutMinutes(template, before + 1)).toBeGreaterThanOrEqual(lockoutMinutes(template, before));
      expect(lockoutMinutes(template, before)).toBeLessThanOrEqual(Math.max(minutes, 1440));
    }),
  );
});

it('counts the first send beside the resends', () => {
  expect(sendsAllowed({ otp_resend_limit: 3 })).toBe(4);
  expect(sendsAllowed({ otp_resend_limit: 0 })).toBe(1);
});

it('says a started minute whole', () => {
  expect([0, 1, 60, 61, 1800].map(minutesLeft)).toEqual([1, 1, 1, 2, 30]);
});
