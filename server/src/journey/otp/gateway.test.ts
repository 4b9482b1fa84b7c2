import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otpStates } from '../../database/schema.ts';
import { createSmtpMail } from '../../providers/mail/smtp.ts';
import { createHttpGatewaySms } from '../../providers/sms/http-gateway.ts';
import { createTwilioSms } from '../../providers/sms/twilio.ts';
import {
  neverAnswering,
  openOutsideServer,
  saying,
  type OutsideServer,
} from '../../../tests/helpers/outside-server.ts';
import { PATIENTLY } from '../../../tests/helpers/patience.ts';
import { openLocalSmtp, type LocalSmtp } from '../../../tests/helpers/local-smtp.ts';
import { eventTypesOf, forgetRateLimits } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

const ACCEPTED = saying(201, { sid: 'SM1', status: 'queued' });

let test: TestApp;
let originator: Originator;
let gateway: OutsideServer;
let smtp: LocalSmtp;
beforeAll(async () => {
  gateway = await openOutsideServer();
  smtp = await openLocalSmtp();
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(async () => {
  await test.close();
  await Promise.all([gateway.close(), smtp.close()]);
});
beforeEach(async () => {
  gateway.asked = [];
  smtp.mails = [];
  smtp.behaviour = {};
  waitFor(PATIENT);
  await forgetRateLimits(test);
});

/** Two time limits: one that suffices on any machine, and a short one for gateways that never respond. */
const PATIENT = PATIENTLY.timeout;
const IMPATIENT = 200;

/** Sets the time limit of both gateways. */
function waitFor(timeoutMs: number): void {
  Object.assign(test.services, {
    sms: createTwilioSms({ accountSid: 'AC1', authToken: 't', from: '+15', baseUrl: gateway.url, timeoutMs }),
    mail: createSmtpMail({
      host: '127.0.0.1',
      port: smtp.port,
      tls: 'off',
      login: null,
      from: 'a@b.test',
      timeoutMs,
    }),
  });
}

const stateOf = async (signer: Signer) =>
  (await test.services.database.db.select().from(otpStates).where(eq(otpStates.participantId, signer.id)))[0];
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';

const FAILED = { status: 502, error: { code: 'OTP_SEND_FAILED', message: 'Failed to send OTP' } };

describe('an OTP by SMS', () => {
  it.each<[string, OutsideServer['answer']]>([
    ['is down', saying(503)],
    ['answers garbage', saying(200, '<html>')],
    ['refuses the number', saying(400, { code: 21_211 })],
    ['never answers', neverAnswering],
  ])("via a gateway that %s fails with 'Failed to send OTP' and uses no budget", async (_name, answer) => {
    const { signer, sessionId } = await originator.start();
    const before = await stateOf(signer);
    gateway.answer = answer;
    if (answer === neverAnswering) waitFor(IMPATIENT);
    expect(await signer.sendOtp()).toMatchObject(FAILED);
    waitFor(PATIENT);
    expect(await stateOf(signer)).toEqual(before);
    expect(await eventTypesOf(test, sessionId)).toContain('OTP_SEND_FAILED');

    gateway.answer = ACCEPTED;
    expect((await signer.sendOtp()).data).toMatchObject({ resends_remaining: 3 });
    const sent = new URLSearchParams(gateway.asked.at(-1)?.body).get('Body');
    expect((await signer.verifyOtp(codeIn(sent ?? ''))).success).toBe(true);
  });

  it("is in the participant's language and ends in the format that browsers autofill", async () => {
    gateway.answer = ACCEPTED;
    const { signer } = await originator.start({ participants: [{ language: 'hi' }] });
    await signer.sendOtp();
    const sent = new URLSearchParams(gateway.asked.at(-1)?.body).get('Body') ?? '';
    expect(sent).toMatch(/^\d{6} आपका कोड है/);
    expect(sent.split('\n').at(-1)).toBe(`@sign.test #${codeIn(sent)}`);
  });

  it('goes to every kind of gateway with its registered text and id', async () => {
    const { smsTemplates } = test.services;
    gateway.answer = saying(200);
    Object.assign(test.services, {
      sms: createHttpGatewaySms({
        url: `${gateway.url}/send`,
        method: 'POST',
        headers: {},
        body: 'to={{to_digits}}&otp={{otp}}&text={{text}}&te={{dlt_template_id}}',
      }),
      smsTemplates: { en: { otp: { text: 'OTP {{code}} - {{company}}', dlt_template_id: '1107' } } },
    });
    const { signer } = await originator.start();
    expect((await signer.sendOtp()).status).toBe(200);
    Object.assign(test.services, { smsTemplates });
    const form = Object.fromEntries(new URLSearchParams(gateway.asked.at(-1)?.body));
    expect(form).toEqual({
      to: '919876543210',
      otp: codeIn(form['otp']),
      text: `OTP ${form['otp']} - Meridian Finance`,
      te: '1107',
    });
  });
});

describe('an OTP by email', () => {
  it.each<[string, LocalSmtp['behaviour']]>([
    ['is busy', { answers: { 'RCPT TO': '450 later' } }],
    ['knows no such mailbox', { answers: { 'RCPT TO': '550 unknown' } }],
    ['never greets', { greeting: null }],
  ])("via a server that %s fails with 'Failed to send OTP' and uses no budget", async (_name, behaviour) => {
    const { signer } = await originator.start({
      template: { otp_email_allowed: true },
      participants: [{ email: 'asha@example.com' }],
    });
    const before = await stateOf(signer);
    smtp.behaviour = behaviour;
    if (behaviour?.greeting === null) waitFor(IMPATIENT);
    expect(await signer.sendOtp({ method: 'email' })).toMatchObject(FAILED);
    waitFor(PATIENT);
    expect(await stateOf(signer)).toEqual(before);

    smtp.behaviour = {};
    expect((await signer.sendOtp({ method: 'email' })).data).toMatchObject({ resends_remaining: 3 });
    expect(smtp.mails).toMatchObject([{ to: ['<asha@example.com>'] }]);
    const code = /^(\d{6})$/m.exec(smtp.mails[0]?.content ?? '')?.[1] ?? '';
    expect((await signer.verifyOtp(code)).success).toBe(true);
  });
});
