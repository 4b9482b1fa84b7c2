import { expect, it, describe } from 'vitest';
import {
  digitsIn,
  otpChannelsFor,
  otpMethodsFor,
  lockoutMinutes,
  minutesLeft,
  sendsAllowed,
  canProceed,
  cleanOtpInput,
  isOtpVerified,
  OTP_DIGITS,
  resendCountdownSeconds,
} from './otp.ts';
import * as fc from 'fast-check';

describe('cleanOtpInput', () => {
  it.each([
    ['123456', '123456'],
    ['12 34-56', '123456'],
    ['1234567', '123456'],
    ['a1b2', '12'],
    ['१२३४५६', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['', ''],
  ])('cleans %j to %j', (text, digits) => {
    expect(cleanOtpInput(text)).toBe(digits);
  });

  it('keeps at most six digits of any input, and is idempotent', () => {
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

  it('is true with exactly six digits, no verification running and attempts remaining', () => {
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
  ])('is false with %j', (change) => {
    expect(canProceed({ ...ready, ...change })).toBe(false);
  });

  it('is true exactly if all three conditions hold', () => {
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
  ])('accepts %j as success', (answer) => {
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
  ])('rejects %j', (answer) => {
    expect(isOtpVerified(answer)).toBe(false);
  });

  it('recognises the message in any case and within other text', () => {
    const said = fc.constantFrom('verified successfully', 'otp verified');
    fc.assert(
      fc.property(fc.string(), said, fc.string(), fc.boolean(), (before, words, after, upper) => {
        expect(isOtpVerified({ message: before + (upper ? words.toUpperCase() : words) + after })).toBe(true);
      }),
    );
  });
});

it('uses the cooldown as the resend countdown', () => {
  expect(resendCountdownSeconds(1)).toBe(60);
  expect(resendCountdownSeconds(0)).toBe(0);
  expect(resendCountdownSeconds(2.5)).toBe(150);
});

it('doubles the lockout with each consecutive one', () => {
  const template = { otp_lockout_minutes: 30 };
  expect([0, 1, 2, 3].map((before) => lockoutMinutes(template, before))).toEqual([30, 60, 120, 240]);
});

it("never shortens a consecutive lockout, and never goes below the template's value", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_080 }), fc.nat(200), (minutes, before) => {
      const template = { otp_lockout_minutes: minutes };
      expect(lockoutMinutes(template, before)).toBeGreaterThanOrEqual(minutes);
      expect(lockoutMinutes(template, before + 1)).toBeGreaterThanOrEqual(lockoutMinutes(template, before));
      expect(lockoutMinutes(template, before)).toBeLessThanOrEqual(Math.max(minutes, 1440));
    }),
  );
});

it('counts the first send in addition to the resends', () => {
  expect(sendsAllowed({ otp_resend_limit: 3 })).toBe(4);
  expect(sendsAllowed({ otp_resend_limit: 0 })).toBe(1);
});

it('rounds minutes up', () => {
  expect([0, 1, 60, 61, 1800].map(minutesLeft)).toEqual([1, 1, 1, 2, 30]);
});

const free = { allowsEmail: true, hasEmail: true, allowsVoice: false, linkChannels: ['sms'] as const };

it.each([
  ['is allowed where template and address allow it', free, ['sms', 'email']],
  ['is allowed where the link was handed over', { ...free, linkChannels: [] }, ['sms', 'email']],
  ['is not allowed unless the template says so', { ...free, allowsEmail: false }, ['sms']],
  ['is not allowed without an address', { ...free, hasEmail: false }, ['sms']],
  ['is not allowed where the link was mailed', { ...free, linkChannels: ['email'] as const }, ['sms']],
  [
    'is not allowed where the link went both ways',
    { ...free, linkChannels: ['sms', 'email'] as const },
    ['sms'],
  ],
])('allows an OTP by email %s, and always by text message', (_name, signer, methods) => {
  expect(otpMethodsFor(signer)).toEqual(methods);
  expect(otpMethodsFor({ ...signer, allowsVoice: true })).toEqual([...methods, 'voice']);
});

const both = { channels: ['whatsapp', 'sms'] as const, linkChannels: [], last: null };

it.each([
  ['uses the channels in order', both, ['whatsapp', 'sms']],
  ['that is requested again starts with the next', { ...both, last: 'whatsapp' }, ['sms', 'whatsapp']],
  ['starts over after the last', { ...both, last: 'sms' }, ['whatsapp', 'sms']],
  ['starts over after a call', { ...both, last: 'voice' }, ['whatsapp', 'sms']],
  [
    'never uses the WhatsApp number that received the link',
    { ...both, linkChannels: ['whatsapp' as const] },
    ['sms'],
  ],
  [
    'may use the SMS number that received the link',
    { ...both, linkChannels: ['sms' as const] },
    ['whatsapp', 'sms'],
  ],
])('a written OTP %s', (_name, signer, channels) => {
  expect(otpChannelsFor(signer)).toEqual(channels);
});

const zeros = {
  Hindi: 0x966,
  Urdu: 0x6f0,
  Arabic: 0x660,
  Bengali: 0x9e6,
  'full width': 0xff10,
  bold: 0x1d7ce,
  narrow: 0x1d7f6,
};

it.each(Object.entries(zeros))('converts the digits of %s', (_, zero) => {
  const written = Array.from({ length: 10 }, (_each, value) => String.fromCodePoint(zero + value));
  expect(digitsIn(written.join(' '))).toBe('0123456789');
});

it.each([
  ['12 34-56', '123456'],
  ['१2۳', '123'],
  ['½ ² Ⅳ 三 a', ''],
  ['', ''],
])('for %j are %j', (text, digits) => {
  expect(digitsIn(text)).toBe(digits);
});
