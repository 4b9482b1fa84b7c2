import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otpStates } from '../../database/schema.ts';
import { readOutbox } from '../../providers/outbox.ts';
import { eventsOf, eventTypesOf, forgetRateLimits, statusOf } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
/** Called before the gateway accepts a message. If it throws, the gateway fails. */
let beforeSms: (() => Promise<void>) | null = null;
beforeAll(async () => {
  test = await openTestApp();
  test.clock.hold();
  const { sms } = test.services;
  test.services.sms = {
    async send(message) {
      await beforeSms?.();
      return sms.send(message);
    },
  };
  originator = new Originator(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  beforeSms = null;
  await forgetRateLimits(test);
});

const broken = () => Promise.reject(new Error('The gateway is down'));

const stateOf = async (signer: Signer) => {
  const [state] = await test.services.database.db
    .select()
    .from(otpStates)
    .where(eq(otpStates.participantId, signer.id));
  if (!state) throw new Error('There is no OTP state');
  return state;
};

const budgets = async () => {
  const { rowCount } = await test.services.database.pool.query(
    `SELECT FROM rate_limits WHERE resets_at = $1`,
    [new Date(+test.services.now() + 60_000)],
  );
  return rowCount;
};

describe('sending an OTP', () => {
  it('returns what the screen needs and sends six digits to the phone', async () => {
    const { signer, sessionId } = await originator.start();
    expect((await signer.sendOtp()).data).toEqual({
      channel: 'sms',
      phone_masked: '••••••3210',
      expires_in_seconds: 300,
      retry_after_seconds: 60,
      attempts_remaining: 3,
      resends_remaining: 3,
    });
    const [message] = await readOutbox(test.services);
    expect(message).toMatchObject({ channel: 'sms', to: '+919876543210' });
    expect(await statusOf(test, signer)).toBe('OTP_SENT');
    const events = await eventsOf(test, sessionId);
    expect(events.at(-1)?.facts).toEqual({
      method: 'sms',
      channel: 'sms',
      send: 1,
      challenge_id: expect.any(String),
    });
    // The recipient's number is stored next to the event. It is encrypted and can be erased. The text of the event,
    // which is hashed, contains no part of it.
    const evidence = JSON.stringify(events.map(({ about: _about, ...event }) => event));
    // A hash may contain these six digits by chance, but no other text may.
    expect(evidence).not.toMatch(new RegExp(`(?<![0-9a-f])${await signer.newestOtp()}(?![0-9a-f])`));
    expect(evidence).not.toMatch(/9876543210|••3210/);
  });

  it('waits for the cooldown', async () => {
    const { signer } = await originator.start({ template: { otp_cooldown_minutes: 2 } });
    await signer.sendOtp();
    test.clock.pass({ seconds: 90 });
    const answer = await signer.sendOtp();
    expect(answer).toMatchObject({ status: 429, error: { code: 'OTP_COOLDOWN' } });
    expect(answer.error['retry_after_seconds']).toBeGreaterThan(20);
    expect(answer.error['retry_after_seconds']).toBeLessThanOrEqual(30);
    expect(answer.error.message).toBe(
      `Please wait ${String(answer.error['retry_after_seconds'])} seconds before requesting a new OTP`,
    );
    expect(answer.error['attempts_remaining']).toBe(3);
    await signer.verifyOtp(await signer.wrongOtp());
    expect((await signer.sendOtp()).error['attempts_remaining']).toBe(2);
    test.clock.pass({ seconds: 30 });
    expect((await signer.sendOtp()).status).toBe(200);
  });

  it('sends one OTP for many concurrent requests', async () => {
    const { signer } = await originator.start();
    const before = (await readOutbox(test.services)).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => signer.sendOtp()));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'OTP_COOLDOWN')).toHaveLength(19);
    expect((await readOutbox(test.services)).length - before).toBe(1);
    expect((await stateOf(signer)).sends).toBe(1);
  });

  it('is limited to 30 calls a minute, before any other check', async () => {
    const { signer } = await originator.start();
    const answers = await Promise.all(Array.from({ length: 35 }, () => signer.sendOtp()));
    expect(answers.filter(({ error }) => error?.code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
  });

  it('counts the call per participant and per address, and the message per participant', async () => {
    const [{ signer }, { signer: other }] = [await originator.start(), await originator.start()];
    other.ip = '203.0.113.8';
    const before = (await budgets()) ?? 0;
    await signer.sendOtp();
    expect(await budgets()).toBe(before + 3);
    await other.sendOtp();
    expect(await budgets()).toBe(before + 6);
    await other.post('/otp/generate-nonce');
    expect(await budgets()).toBe(before + 8);
  });

  it('by email goes to the address; an invalid channel is refused', async () => {
    const { signer, sessionId } = await originator.start({
      template: { otp_email_allowed: true },
      participants: [{ email: 'asha@example.com' }],
    });
    expect((await signer.sendOtp({ method: 'email' })).status).toBe(200);
    const [message] = await readOutbox(test.services);
    expect(message).toMatchObject({ channel: 'email', to: 'asha@example.com' });
    const { facts } = (await eventsOf(test, sessionId)).at(-1) ?? {};
    expect(facts).toEqual({ method: 'email', channel: 'email', send: 1, challenge_id: expect.any(String) });
    expect((await signer.verifyOtp(await signer.newestOtp())).success).toBe(true);

    const { signer: other } = await originator.start();
    expect(await other.sendOtp({ method: 'pigeon' })).toMatchObject({ status: 400 });
  });
});

async function twoCodes(regenerate: boolean) {
  const { signer } = await originator.start({ template: { otp_regenerate_on_resend: regenerate } });
  await signer.sendOtp();
  const first = await signer.newestOtp();
  test.clock.pass({ minutes: 1 });
  await signer.sendOtp();
  return { signer, first, second: await signer.newestOtp() };
}

describe('a resend', () => {
  it('sends the same code again and renews its validity if the template says so', async () => {
    const { signer, first, second } = await twoCodes(false);
    expect(second).toBe(first);
    test.clock.pass({ minutes: 4, seconds: 30 });
    expect((await signer.verifyOtp(first)).success).toBe(true);
  });

  it('sends a new code if the template says so, and the old one is refused', async () => {
    let pair = await twoCodes(true);
    while (pair.first === pair.second) pair = await twoCodes(true);
    const { signer, first, second } = pair;
    expect((await stateOf(signer)).codeEncrypted).toBeNull();
    expect((await signer.verifyOtp(first)).error.code).toBe('OTP_INVALID');
    expect((await signer.verifyOtp(second)).success).toBe(true);
  });
});

describe('a failing gateway', () => {
  it('is reported, uses up no resend and starts no cooldown', async () => {
    const { signer, sessionId } = await originator.start();
    beforeSms = broken;
    expect(await signer.sendOtp()).toMatchObject({
      status: 502,
      error: { code: 'OTP_SEND_FAILED', message: 'Failed to send OTP' },
    });
    expect(await stateOf(signer)).toMatchObject({ sends: 0, codeHash: null, nextSendAt: null });
    expect(await statusOf(test, signer)).toBe('PENDING');
    expect(await eventTypesOf(test, sessionId)).toEqual(['SESSION_CREATED', 'OTP_SEND_FAILED']);
    beforeSms = null;
    expect((await signer.sendOtp()).data.resends_remaining).toBe(3);
  });

  it('leaves the previous OTP valid on a resend', async () => {
    const { signer } = await originator.start();
    await signer.sendOtp();
    const otp = await signer.newestOtp();
    await signer.verifyOtp(await signer.wrongOtp());
    test.clock.pass({ minutes: 1 });
    const before = await stateOf(signer);
    beforeSms = broken;
    expect((await signer.sendOtp()).status).toBe(502);
    expect(await stateOf(signer)).toEqual(before);
    expect((await signer.verifyOtp(otp)).success).toBe(true);
  });

  it('gives no free guesses: attempts made while it hung stay counted', async () => {
    const { signer } = await originator.start({ template: { otp_resend_limit: 0 } });
    beforeSms = async () => {
      for (const otp of ['000001', '000002']) await signer.verifyOtp(otp);
      throw new Error('The gateway is down');
    };
    expect((await signer.sendOtp()).status).toBe(502);
    expect(await stateOf(signer)).toMatchObject({ sends: 1, attemptsUsed: 2 });
  });

  it('does not prevent a later successful send from restoring the code', async () => {
    const { signer } = await originator.start({ template: { otp_cooldown_minutes: 0 } });
    let hang = true;
    beforeSms = async () => {
      if (!hang) return;
      hang = false;
      expect((await signer.sendOtp()).status).toBe(200);
      throw new Error('The gateway is down');
    };
    expect((await signer.sendOtp()).status).toBe(502);
    expect((await signer.verifyOtp(await signer.newestOtp())).success).toBe(true);
  });
});
