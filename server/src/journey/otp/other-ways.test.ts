/** Tests OTPs by WhatsApp and by voice call, and an SMS gateway that reports delivery. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otpStates } from '../../database/schema.ts';
import { openOutsideServer, saying, type OutsideServer } from '../../../tests/helpers/outside-server.ts';
import { openPhoneProviders, type PhoneProviders } from '../../../tests/helpers/phone-providers.ts';
import { eventsOf, forgetRateLimits } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

const SECRET = 'secret-path-of-the-gateway';

let providers: PhoneProviders;
let gateway: OutsideServer;
let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  providers = await openPhoneProviders();
  gateway = await openOutsideServer();
  test = await openTestApp({
    environment: {
      ...providers.environment,
      SMS_PROVIDER: 'http',
      SMS_HTTP_URL: `${gateway.url}/send`,
      SMS_HTTP_BODY: 'text={{text}}&to={{to}}&ref={{message_id}}',
      SMS_RECEIPT_SECRET: SECRET,
      OTP_CHANNELS: 'whatsapp,sms',
    },
  });
  test.clock.hold();
  originator = new Originator(test);
  await test.services.jobs.stop();
});
afterAll(async () => {
  await test.close();
  await Promise.all([providers.close(), gateway.close()]);
});
beforeEach(async () => {
  providers.taken.length = 0;
  for (const via of ['whatsapp', 'voice'] as const) delete providers.faults[via];
  gateway.asked = [];
  gateway.answer = saying(200);
  await forgetRateLimits(test);
});

const refuses = () => ({ status: 400, body: { error: { code: 131_026 } } });
const codeIn = (text = '') => /\d{6}/.exec(text)?.[0] ?? '';
const smsTexts = () => gateway.asked.map(({ body }) => new URLSearchParams(body).get('text') ?? '');
const otpEvents = async (sessionId: string) =>
  (await eventsOf(test, sessionId)).flatMap(({ type, facts }) =>
    type.startsWith('OTP_SEN') ? [{ type, ...facts }] : [],
  );
const stateOf = async ({ id }: Signer) =>
  (await test.services.database.db.select().from(otpStates).where(eq(otpStates.participantId, id)))[0];
const wait = () => test.clock.pass({ minutes: 2 });

describe('an OTP by WhatsApp', () => {
  it('is sent if the installation prefers it, and the evidence says so', async () => {
    const { signer, sessionId } = await originator.start();
    expect((await signer.sendOtp()).data).toMatchObject({ channel: 'whatsapp', resends_remaining: 3 });
    expect(gateway.asked).toEqual([]);
    expect((await signer.verifyOtp(codeIn(providers.of('whatsapp')[0]?.content))).success).toBe(true);
    expect(await otpEvents(sessionId)).toMatchObject([
      { type: 'OTP_SENT', method: 'sms', channel: 'whatsapp' },
    ]);
  });

  it('goes by SMS on a resend, and by WhatsApp the time after', async () => {
    const { signer } = await originator.start();
    const channels: string[] = [];
    for (let send = 0; send < 3; send++) {
      channels.push((await signer.sendOtp()).data.channel);
      wait();
    }
    expect(channels).toEqual(['whatsapp', 'sms', 'whatsapp']);
    expect((await signer.verifyOtp(codeIn(providers.of('whatsapp').at(-1)?.content))).success).toBe(true);
  });

  it('is preferred again after a lockout', async () => {
    const { signer } = await originator.start({ template: { otp_resend_limit: 0 } });
    expect((await signer.sendOtp()).data.channel).toBe('whatsapp');
    await signer.verifyOtp('000000');
    test.clock.pass({ minutes: 5 });
    expect(await signer.sendOtp()).toMatchObject({ error: { code: 'OTP_LOCKED' } });
    test.clock.pass({ minutes: 30 });
    expect((await signer.sendOtp()).data).toMatchObject({ channel: 'whatsapp', resends_remaining: 0 });
  });

  it('is followed immediately by an SMS with the same code if WhatsApp refuses or fails', async () => {
    for (const fault of [refuses, () => ({ status: 503 }), () => ({ status: 200, body: '<html>' })]) {
      providers.faults.whatsapp = fault;
      gateway.asked = [];
      const { signer, sessionId } = await originator.start();
      expect((await signer.sendOtp()).data).toMatchObject({ channel: 'sms', resends_remaining: 3 });
      expect(await otpEvents(sessionId)).toMatchObject([
        { type: 'OTP_SENT', channel: 'sms', send: 1, refused_by: ['whatsapp'] },
      ]);
      expect((await signer.verifyOtp(codeIn(smsTexts()[0]))).success).toBe(true);
    }
  });

  it('uses no budget if neither accepts it', async () => {
    providers.faults.whatsapp = refuses;
    gateway.answer = saying(500);
    const { signer, sessionId } = await originator.start();
    const before = await stateOf(signer);
    expect(await signer.sendOtp()).toMatchObject({ status: 502, error: { code: 'OTP_SEND_FAILED' } });
    expect(await stateOf(signer)).toEqual(before);
    expect(await otpEvents(sessionId)).toMatchObject([{ type: 'OTP_SEND_FAILED', channel: 'sms' }]);
  });

  it('is charged for every channel that is tried', async () => {
    providers.faults.whatsapp = refuses;
    const { signer } = await originator.start();
    await signer.sendOtp();
    const { rows } = await test.services.database.pool.query(
      'SELECT DISTINCT used FROM rate_limits WHERE used > 1',
    );
    expect(rows).toEqual([{ used: 2 }]);
  });

  it('is never sent by WhatsApp if the link was sent that way', async () => {
    const { signer } = await originator.start();
    await test.services.database.pool.query(
      `UPDATE participants SET link_channels = '{whatsapp}' WHERE id = $1`,
      [signer.id],
    );
    expect((await signer.sendOtp()).data.channel).toBe('sms');
    wait();
    expect((await signer.sendOtp()).data.channel).toBe('sms');
    expect(providers.of('whatsapp')).toEqual([]);
  });
});

const report = (path: string, payload = '') =>
  test.app.inject({
    method: 'POST',
    url: `/api/v1/receipts/sms/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

describe('a report of the gateway', () => {
  it('records whether an OTP was delivered, if it comes to the secret address', async () => {
    providers.faults.whatsapp = refuses;
    const { signer, sessionId } = await originator.start();
    await signer.sendOtp();
    const id = new URLSearchParams(gateway.asked[0]?.body).get('ref');
    expect((await report('another-path-of-the-gateway', `message_id=${id}&status=FAILED`)).statusCode).toBe(
      403,
    );
    expect((await report(SECRET, `message_id=${id}&status=FAILED&error=27`)).statusCode).toBe(204);
    expect((await report(SECRET, `message_id=${id}&status=FAILED&error=27`)).statusCode).toBe(204);
    expect((await report(SECRET, 'message_id=nobody&status=FAILED')).statusCode).toBe(204);
    expect((await otpEvents(sessionId)).slice(1)).toMatchObject([
      {
        type: 'OTP_SEND_FAILED',
        method: 'sms',
        channel: 'sms',
        reason: 'The provider did not deliver it: 27',
      },
    ]);
    const answer = await test.app.inject({
      url: `/api/v1/receipts/sms/${SECRET}?message_id=${id}&status=DELIVRD`,
    });
    expect(answer.statusCode).toBe(204);
    const last = (await eventsOf(test, sessionId)).at(-1);
    expect(last).toMatchObject({ type: 'MESSAGE_DELIVERED', facts: { kind: 'otp', channel: 'sms' } });
  });
});

describe('a voice call with the OTP', () => {
  const CALLABLE = { template: { otp_voice_allowed: true } };

  it('is made only if the template allows it', async () => {
    const { signer } = await originator.start();
    expect((await signer.open()).data.otp_methods).toEqual(['sms']);
    expect(await signer.sendOtp({ method: 'voice' })).toMatchObject({
      status: 403,
      error: { code: 'OTP_METHOD_REFUSED', otp_methods: ['sms'] },
    });
    expect(providers.of('voice')).toEqual([]);
  });

  it("reads the code in the signer's language and counts like any other send", async () => {
    const { signer, sessionId } = await originator.start({
      ...CALLABLE,
      participants: [{ language: 'ta' }],
    });
    expect((await signer.open()).data.otp_methods).toEqual(['sms', 'voice']);
    await signer.sendOtp();
    expect(await signer.sendOtp({ method: 'voice' })).toMatchObject({ error: { code: 'OTP_COOLDOWN' } });
    wait();
    expect((await signer.sendOtp({ method: 'voice' })).data).toMatchObject({
      channel: 'voice',
      resends_remaining: 2,
    });
    const [call] = providers.of('voice');
    expect(call).toMatchObject({ to: '+919876543210', content: expect.stringContaining('language="ta-IN"') });
    const digits = [...(call?.content ?? '').matchAll(/>(\d)</g)].map(([, digit]) => digit).join('');
    expect(digits.slice(0, 6)).toBe(digits.slice(6));
    if (call) expect((await test.app.inject(providers.report(call, 'no-answer'))).statusCode).toBe(204);
    expect((await otpEvents(sessionId)).slice(1)).toMatchObject([
      { type: 'OTP_SENT', method: 'voice', channel: 'voice', send: 2 },
      { type: 'OTP_SEND_FAILED', channel: 'voice', reason: 'The provider did not deliver it: no-answer' },
    ]);
    expect((await signer.verifyOtp(digits.slice(0, 6))).success).toBe(true);
  });

  it("that cannot be made fails with 'Failed to send OTP' and uses no budget", async () => {
    const { signer } = await originator.start(CALLABLE);
    const before = await stateOf(signer);
    providers.faults.voice = () => ({ status: 400, body: { code: 21_217 } });
    expect(await signer.sendOtp({ method: 'voice' })).toMatchObject({ error: { code: 'OTP_SEND_FAILED' } });
    expect(await stateOf(signer)).toEqual(before);
  });
});
