import { expect, it } from 'vitest';
import { otpChannelsFor, otpMethodsFor } from './otp-methods.ts';

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
])('an OTP by mail %s; one to the phone always is', (_name, signer, methods) => {
  expect(otpMethodsFor(signer)).toEqual(methods);
  expect(otpMethodsFor({ ...signer, allowsVoice: true })).toEqual([...methods, 'voice']);
});

const both = { channels: ['whatsapp', 'sms'] as const, linkChannels: [], last: null };

it.each([
  ['goes over the channels in their order', both, ['whatsapp', 'sms']],
  ['that is asked for again begins with the next', { ...both, last: 'whatsapp' }, ['sms', 'whatsapp']],
  ['begins anew after the last', { ...both, last: 'sms' }, ['whatsapp', 'sms']],
  ['begins anew after a call', { ...both, last: 'voice' }, ['whatsapp', 'sms']],
  [
    'never goes over the WhatsApp that got the link',
    { ...both, linkChannels: ['whatsapp' as const] },
    ['sms'],
  ],
  ['may go over the SMS that got the link', { ...both, linkChannels: ['sms' as const] }, ['whatsapp', 'sms']],
])('an OTP in writing %s', (_name, signer, channels) => {
  expect(otpChannelsFor(signer)).toEqual(channels);
});
