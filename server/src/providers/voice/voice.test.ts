import { beforeEach, describe, expect, it } from 'vitest';
import { neverAnswering, saying } from '../../../tests/helpers/outside-server.ts';
import { useOutsideServer } from '../../../tests/helpers/use-outside-server.ts';
import { createHttpGatewayVoice } from './http-gateway.ts';
import { createTwilioVoice } from './twilio.ts';

const SID = `AC${'0'.repeat(32)}`;
const CALL = {
  id: 'c-1',
  to: '+919876543210',
  language: 'hi',
  otp: '012345',
  words: { greeting: 'यह A & <B> है:', again: 'फिर से:', warning: 'किसी को न बताएँ।' },
} as const;

const gateway = await useOutsideServer();
beforeEach(() => {
  gateway.answer = saying(201, { sid: 'CA1', status: 'queued' });
});

const twilio = (timeoutMs?: number) =>
  createTwilioVoice({
    accountSid: SID,
    authToken: 'very-secret',
    from: '+15005550006',
    baseUrl: gateway.url,
    receiptUrl: (id) => `https://sign.test/r/${id}`,
    timeoutMs,
  });

describe('Twilio', () => {
  it("reads out each digit separately, twice, in the signer's language", async () => {
    expect(await twilio().call(CALL)).toBe('CA1');
    expect(gateway.asked[0]?.url).toBe(`/2010-04-01/Accounts/${SID}/Calls.json`);
    const form = Object.fromEntries(new URLSearchParams(gateway.asked[0]?.body));
    expect(form).toMatchObject({
      To: CALL.to,
      From: '+15005550006',
      StatusCallback: 'https://sign.test/r/c-1',
    });
    const said = [...(form['Twiml'] ?? '').matchAll(/<Say language="hi-IN">(.*?)<\/Say>/g)].map(
      ([, text]) => text,
    );
    const digits = Array.from(CALL.otp);
    expect(said).toEqual(['यह A &amp; &lt;B&gt; है:', ...digits, 'फिर से:', ...digits, CALL.words.warning]);
    expect(form['Twiml']).toContain('<Say language="hi-IN">0</Say><Pause length="1"/>');
    expect([twilio().speaks('ta'), twilio().speaks('ur')]).toEqual([true, false]);
  });

  it.each([
    [400, { code: 21_217, message: 'Phone number does not appear to be valid' }, true],
    [401, { code: 20_003 }, false],
    [429, { code: 20_429 }, false],
    [503, '<html>very-secret</html>', false],
    [201, 'garbage', false],
  ])('that answers %i %j throws; for good: %s', async (status, body, isFinal) => {
    gateway.answer = saying(status, body);
    await expect(twilio().call(CALL)).rejects.toMatchObject({ name: 'DeliveryError', isFinal });
    gateway.answer = neverAnswering;
    await expect(twilio(50).call(CALL)).rejects.toMatchObject({ message: 'Twilio timed out' });
  });
});

it('a generic gateway receives the text to speak and the code alone', async () => {
  const voice = createHttpGatewayVoice({
    url: `${gateway.url}/call?ref={{message_id}}`,
    method: 'POST',
    headers: {},
    body: '{"to":"{{to_digits}}","say":"{{text}}","code":"{{otp}}","voice":"{{language}}"}',
    success: /sid/,
  });
  expect(await voice.call(CALL)).toBeNull();
  expect(gateway.asked[0]?.url).toBe('/call?ref=c-1');
  expect(JSON.parse(gateway.asked[0]?.body ?? '')).toEqual({
    to: '919876543210',
    say: 'यह A & <B> है: 0. 1. 2. 3. 4. 5. फिर से: 0. 1. 2. 3. 4. 5. किसी को न बताएँ।',
    code: '012345',
    voice: 'hi-IN',
  });
  gateway.answer = saying(200, 'busy');
  await expect(voice.call(CALL)).rejects.toMatchObject({
    message: 'The voice gateway did not confirm that it accepted the message',
  });
});
