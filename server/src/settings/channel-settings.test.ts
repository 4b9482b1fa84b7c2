import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('sends only SMS by default', () => {
  expect(readSettings({})).toMatchObject({
    PHONE_CHANNELS: ['sms'],
    OTP_CHANNELS: ['sms'],
    WHATSAPP_PROVIDER: 'none',
    VOICE_PROVIDER: 'none',
    TWILIO_RECEIPTS: 'off',
  });
  expect(
    readSettings({ WHATSAPP_PROVIDER: 'outbox', PHONE_CHANNELS: 'whatsapp, sms' }).PHONE_CHANNELS,
  ).toEqual(['whatsapp', 'sms']);
});

it.each([
  [{ PHONE_CHANNELS: 'whatsapp', WHATSAPP_PROVIDER: 'outbox' }, 'PHONE_CHANNELS: must contain sms'],
  [{ PHONE_CHANNELS: 'sms,sms' }, 'PHONE_CHANNELS: must contain sms, and each channel once'],
  [{ OTP_CHANNELS: 'pigeon,sms' }, 'OTP_CHANNELS'],
  [{ OTP_CHANNELS: 'whatsapp,sms' }, 'OTP_CHANNELS: requires WHATSAPP_PROVIDER for whatsapp'],
  [{ WHATSAPP_PROVIDER: 'cloud' }, 'WHATSAPP_TEMPLATES: is required with WHATSAPP_PROVIDER=cloud'],
  [
    { WHATSAPP_APP_SECRET: 'x'.repeat(32) },
    'WHATSAPP_APP_SECRET: must be set together with WHATSAPP_VERIFY_TOKEN',
  ],
  [{ VOICE_PROVIDER: 'twilio' }, 'TWILIO_VOICE_FROM: is required with VOICE_PROVIDER=twilio'],
  [
    { VOICE_PROVIDER: 'http', VOICE_HTTP_URL: 'https://a.test/{{to}}', VOICE_HTTP_BODY: 'x={{link}}' },
    'VOICE_HTTP_BODY: contains the unknown {{link}}',
  ],
  [
    { VOICE_PROVIDER: 'http', VOICE_HTTP_URL: 'https://a.test/{{to}}' },
    'VOICE_HTTP_BODY: must name {{text}} or {{otp}}',
  ],
  [{ TWILIO_RECEIPTS: 'on', TWILIO_AUTH_TOKEN: 't' }, 'PUBLIC_URL: is required with TWILIO_RECEIPTS=on'],
  [{ SMS_RECEIPT_SECRET: 'short' }, 'SMS_RECEIPT_SECRET: must be 24 to 128'],
  [{ SMS_RECEIPT_SECRET: 'x'.repeat(24) }, 'SMS_RECEIPT_SECRET: is for SMS_PROVIDER=http'],
  [
    {
      SMS_RECEIPT_SECRET: 'x'.repeat(24),
      SMS_PROVIDER: 'http',
      SMS_HTTP_URL: 'https://a.test/',
      SMS_HTTP_BODY: 'to={{to}}&text={{text}}',
    },
    'SMS_RECEIPT_SECRET: needs {{message_id}} in SMS_HTTP_BODY, or SMS_HTTP_ID',
  ],
  [{ SMS_RECEIPT_FIELDS: '{"id":1}' }, 'SMS_RECEIPT_FIELDS: must be names in JSON'],
  [{ SMS_RECEIPT_STATUSES: '{"DELIVRD":"arrived"}' }, 'SMS_RECEIPT_STATUSES: must be JSON'],
  [{ FALLBACK_SECONDS: '5' }, 'FALLBACK_SECONDS: must be a number of seconds, at least 10'],
])('%j are rejected', (environment, mistake) => {
  expect(() => readSettings(environment)).toThrow(mistake);
});
