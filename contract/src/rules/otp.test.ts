import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canProceed, cleanOtpInput, isOtpVerified, OTP_DIGITS, resendCountdownSeconds } from './otp.ts';

describe('cleanOtpInput', () => {
  it.each([
    ['123456', '123456'],
    ['12 34-56', '123456'],
    ['1234567', '123456'],
    ['a1b2', '12'],
    ['१२३४५६', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['', ''],
  ])('%j becomes %j', (text, digits) => {
    expect(cleanOtpInput(text)).toBe(digits);
  });

  it('leaves digits alone, at most six, whatever is typed, and cleans only once', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9a-c ]{0,12}$/u)),
        (text) => {
          const cleaned = cleanOtpInput(text);
          expect(cleaned).toMatch(/^[0-9]{0,6}$/u);
          expect(cleanOtpInput(cleaned)).toBe(cleaned);
        },
      ),
    );
  });
});

describe('canProceed', () => {
  const ready = { digits: '123456', verifying: false, attemptsRemaining: 1 };

  it('with exactly six digits, no verification running and attempts remaining', () => {
    expect(canProceed(ready)).toBe(true);
  });

  it.each([
    { digits: '12345' },
    { digits: '1234567' },
    { digits: '12345a' },
    { digits: '' },
    { verifying: true },
    { attemptsRemaining: 0 },
    { attemptsRemaining: -1 },
  ])('not with %j', (change) => {
    expect(canProceed({ ...ready, ...change })).toBe(false);
  });

  it('holds exactly when all three conditions hold', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{4,8}$/u),
        fc.boolean(),
        fc.integer({ min: -2, max: 3 }),
        (digits, verifying, attemptsRemaining) => {
          const expected = digits.length === OTP_DIGITS && !verifying && attemptsRemaining > 0;
          expect(canProceed({ digits, verifying, attemptsRemaining })).toBe(expected);
        },
      ),
    );
  });
});

describe('isOtpVerified', () => {
  it.each([
    { success: true, data: { verified: true } },
    { success: false, message: 'Verified Successfully.' },
    { message: 'Your OTP Verified' },
    { success: true, data: { verified: false }, message: 'otp verified' },
  ])('%j is success', (answer) => {
    expect(isOtpVerified(answer)).toBe(true);
  });

  it.each([
    {},
    { success: true },
    { success: true, data: null, message: null },
    { success: true, data: { verified: false } },
    { success: false, data: { verified: true } },
    { data: { verified: true } },
    { success: false, message: 'Invalid OTP. 2 attempts remaining.' },
    { success: true, message: 'verified' },
  ])('%j is not', (answer) => {
    expect(isOtpVerified(answer)).toBe(false);
  });

  it('hears the message in any case and among any other words', () => {
    const said = fc.constantFrom('verified successfully', 'otp verified');
    fc.assert(
      fc.property(fc.string(), said, fc.string(), fc.boolean(), (before, words, after, upper) => {
        expect(isOtpVerified({ message: before + (upper ? words.toUpperCase() : words) + after })).toBe(true);
      }),
    );
  });
});

it('the resend countdown is the cooldown in seconds', () => {
  expect(resendCountdownSeconds(1)).toBe(60);
  expect(resendCountdownSeconds(0)).toBe(0);
  expect(resendCountdownSeconds(2.5)).toBe(150);
});
