import { describe, expect, it } from 'vitest';
import { neverAnswering, saying } from '../../../tests/helpers/outside-server.ts';
import { useOutsideServer } from '../../../tests/helpers/use-outside-server.ts';
import { createTwilioSms } from './twilio.ts';

const SID = `AC${'0'.repeat(32)}`;
const MESSAGE = { id: 'm-1', to: '+919876543210', text: 'आपका कोड & 123456 + "हाँ"\n\n@sign.test #123456' };
const ACCEPTED = saying(201, { sid: `SM${'1'.repeat(32)}`, status: 'queued', error_code: null });

const gateway = await useOutsideServer();

const twilio = (from = '+15005550006', timeoutMs?: number) =>
  createTwilioSms({ accountSid: SID, authToken: 'very-secret', from, baseUrl: gateway.url, timeoutMs });

const receiptUrl = (id: string) => `https://sign.test/r/${id}`;

describe('Twilio', () => {
  it('is called as its reference describes: basic authentication and a form', async () => {
    gateway.answer = ACCEPTED;
    await twilio().send(MESSAGE);
    const [request] = gateway.asked;
    expect(request).toMatchObject({ method: 'POST', url: `/2010-04-01/Accounts/${SID}/Messages.json` });
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from(`${SID}:very-secret`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: MESSAGE.to,
      From: '+15005550006',
      Body: MESSAGE.text,
    });
  });

  it('receives the address for delivery reports', async () => {
    gateway.answer = ACCEPTED;
    const account = { accountSid: SID, authToken: 'very-secret', baseUrl: gateway.url };
    const id = await createTwilioSms({ ...account, from: 'Meridian', receiptUrl }).send(MESSAGE);
    expect(id).toBe(`SM${'1'.repeat(32)}`);
    expect(new URLSearchParams(gateway.asked[0]?.body).get('StatusCallback')).toBe('https://sign.test/r/m-1');
  });

  it('accepts the SID of a messaging service as the sender', async () => {
    gateway.answer = ACCEPTED;
    const service = `MG${'a'.repeat(32)}`;
    await twilio(service).send(MESSAGE);
    const form = new URLSearchParams(gateway.asked[0]?.body);
    expect(form.get('MessagingServiceSid')).toBe(service);
    expect(form.has('From')).toBe(false);
  });

  it.each([
    [400, { code: 21211, message: "The 'To' number +919876543210 is not a valid phone number." }, true],
    [400, { code: 21610, message: 'Attempt to send to unsubscribed recipient' }, true],
    [400, { code: 21606, message: 'The From phone number is not a valid number' }, false],
    [401, { code: 20003, message: 'Authenticate very-secret' }, false],
    [429, { code: 20429, message: 'Too Many Requests' }, false],
    [503, '<html>very-secret +919876543210</html>', false],
    [302, '', false],
    [201, { sid: 'SM1', status: 'failed', error_code: 30_008 }, false],
    [200, 'garbage', false],
    [200, '{"sid":""}', false],
    [201, '', false],
  ])('that answers %i %j throws; for good: %s', async (status, body, isFinal) => {
    gateway.answer = saying(status, body);
    const error: unknown = await twilio()
      .send(MESSAGE)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'DeliveryError', isFinal });
    expect(String(error)).not.toMatch(/very-secret|9876543210/);
  });

  it.each([
    [400, { code: 21_211 }, 'invalid_address', '21211'],
    [400, { code: 21_606 }, 'rejected_by_provider', '21606'],
    [401, '', 'account_rejected', '401'],
    [503, '', 'provider_overloaded', '503'],
    [201, '', 'rejected_by_provider', null],
  ])('that answers %i %j reports the failure %s', async (status, body, code, providerCode) => {
    gateway.answer = saying(status, body);
    await expect(twilio().send(MESSAGE)).rejects.toMatchObject({ failure: { code, providerCode } });
  });

  it('that is silent or unreachable times out', async () => {
    gateway.answer = neverAnswering;
    await expect(twilio('+15005550006', 100).send(MESSAGE)).rejects.toMatchObject({
      name: 'DeliveryError',
      message: 'Twilio timed out',
      failure: { code: 'timeout', providerCode: null },
      isFinal: false,
    });
    const nobody = createTwilioSms({
      accountSid: SID,
      authToken: 'very-secret',
      from: 'Meridian',
      baseUrl: 'http://127.0.0.1:1',
    });
    await expect(nobody.send(MESSAGE)).rejects.toMatchObject({ name: 'DeliveryError', isFinal: false });
  });
});
