import { expect, it } from 'vitest';
import { otpMethodsFor } from './otp-methods.ts';

const free = { allowsEmail: true, hasEmail: true, linkChannels: ['sms'] as const };

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
])('an OTP by mail %s; one to the phone always is', (_name, signer, methods) => {
  expect(otpMethodsFor(signer)).toEqual(methods);
});
