import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverMessage } from '../delivery/deliver.ts';
import { deleteExpired } from '../delivery/delete-expired.ts';
import { messages, rateLimits } from '../database/schema.ts';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
/** The phone numbers to which the gateway sent a message. */
let sent: string[] = [];
let answersAnError = false;
const errors = vi.fn();
const send = async ({ to }: { to: string }) => {
  sent.push(to);
  if (answersAnError) throw new Error('It was delivered, and answered with an error');
  return null;
};
beforeAll(async () => {
  test = await openTestApp({
    environment: {
      SMS_BUDGET_PARTICIPANT: '4,6',
      SMS_BUDGET_NUMBER: '5,9',
      SMS_BUDGET_INSTALLATION: '10,20',
    },
    replace: {
      vision: willingVision,
      sms: { send },
      mail: { send: async (mail) => void (await send(mail)) },
    },
  });
  test.clock.hold();
  originator = new Originator(test);
  test.services.log.error = errors;
  await test.services.jobs.stop();
});
afterAll(() => test.close());
beforeEach(async () => {
  sent = [];
  answersAnError = false;
  errors.mockClear();
  await test.services.database.db.delete(rateLimits);
});

let lastNumber = 10;
const newNumber = () => `+9198000000${(lastNumber += 1)}`;
const eager = { otp_cooldown_minutes: 0, otp_resend_limit: 100, validity_hours: 240 };
const start = (phone: string) => originator.start({ template: eager, participants: [{ phone }] });
const USED_UP = { status: 429, error: { code: 'MESSAGE_BUDGET_USED_UP' } };
const alerts = () => errors.mock.calls.filter(([, text]) => String(text).startsWith('ALERT'));

describe('the message budget', () => {
  it('of a participant limits messages per hour and per day, and reports when to try again', async () => {
    const { signer } = await start(newNumber());
    for (let time = 0; time < 4; time += 1) expect((await signer.sendOtp()).status).toBe(200);
    const refused = await signer.sendOtp();
    expect(refused).toMatchObject({
      ...USED_UP,
      headers: { 'retry-after': '3600' },
      error: {
        retry_after_seconds: 3600,
        message:
          'Too many messages were sent. Please try again in 60 minutes, or use the last OTP you received.',
      },
    });
    test.clock.pass({ hours: 1 });
    for (let time = 0; time < 2; time += 1) expect((await signer.sendOtp()).status).toBe(200);
    expect(await signer.sendOtp()).toMatchObject({
      ...USED_UP,
      headers: { 'retry-after': String(23 * 3600) },
    });
    test.clock.pass({ hours: 23 });
    expect((await signer.sendOtp()).status).toBe(200);
    expect(sent).toHaveLength(7);
  });

  it('counts the messages of a signer who verifies each code', async () => {
    const { signer } = await start(newNumber());
    const gateway = test.services.sms;
    const codes: string[] = [];
    test.services.sms = {
      async send(message) {
        codes.push(message.otp ?? '');
        return gateway.send(message);
      },
    };
    for (let time = 0; time < 6; time += 1)
      if ((await signer.sendOtp()).success) await signer.verifyOtp(codes.at(-1) ?? '');
    test.services.sms = gateway;
    expect(sent).toHaveLength(4);
  });

  it('is charged before sending, so a gateway that delivers but answers with an error sends no more', async () => {
    const { signer } = await start(newNumber());
    answersAnError = true;
    const answers = await Promise.all(Array.from({ length: 12 }, () => signer.sendOtp()));
    expect(sent).toHaveLength(4);
    expect(answers.filter(({ error }) => error.code === 'OTP_SEND_FAILED')).toHaveLength(4);
    expect(answers.filter(({ error }) => error.code === 'MESSAGE_BUDGET_USED_UP')).toHaveLength(8);
  });

  it('of a number applies across all sessions and is stored without the number', async () => {
    const number = newNumber();
    for (let session = 0; session < 8; session += 1) await (await start(number)).signer.sendOtp();
    expect(sent).toEqual(Array.from({ length: 5 }, () => number));
    expect((await (await start(newNumber())).signer.sendOtp()).status).toBe(200);
    const stored = JSON.stringify(await test.services.database.db.select().from(rateLimits));
    expect(stored).not.toContain(number.slice(1));
  });

  it('of the installation applies, raises alerts at 80 and 100 %, and is not used up by refused messages', async () => {
    const { signer: greedy } = await start(newNumber());
    for (let time = 0; time < 9; time += 1) await greedy.sendOtp();
    // The refused messages of one signer do not reduce the budget of the others.
    expect(sent).toHaveLength(4);
    for (let signer = 0; signer < 3; signer += 1) await (await start(newNumber())).signer.sendOtp();
    expect(alerts()).toEqual([]);
    await (await start(newNumber())).signer.sendOtp();
    expect(alerts()).toMatchObject([
      [{ used: 8, limit: 10 }, "ALERT: 80 % of the installation's SMS budget is used"],
    ]);
    await (await start(newNumber())).signer.sendOtp();
    await (await start(newNumber())).signer.sendOtp();
    expect(alerts()).toHaveLength(2);
    expect(alerts()[1]).toMatchObject([
      { used: 10, limit: 10 },
      "ALERT: 100 % of the installation's SMS budget is used",
    ]);
    expect(await (await start(newNumber())).signer.sendOtp()).toMatchObject(USED_UP);
    expect(sent).toHaveLength(10);
    const metrics = await test.app.inject({ url: '/metrics' });
    expect(metrics.payload).toContain('countersign_sms_budget_used_ratio{window="hour"} 1\n');
    expect(metrics.payload).toContain('countersign_sms_budget_used_ratio{window="day"} 0.5\n');
  });

  it('holds under concurrent requests', async () => {
    const signers = [];
    for (let signer = 0; signer < 14; signer += 1) signers.push((await start(newNumber())).signer);
    const answers = await Promise.all(signers.map((signer) => signer.sendOtp()));
    expect(sent).toHaveLength(10);
    expect(answers.filter(({ success }) => success)).toHaveLength(10);
  });

  it('charges an OTP by email only to its participant', async () => {
    const { signer } = await originator.start({
      template: { ...eager, otp_email_allowed: true },
      participants: [{ phone: newNumber(), email: 'asha@example.com' }],
    });
    for (let time = 0; time < 6; time += 1) await signer.sendOtp({ method: 'email' });
    expect(sent).toHaveLength(4);
    const { payload } = await test.app.inject({ url: '/metrics' });
    expect(payload).toContain('countersign_sms_budget_used_ratio{window="hour"} 0\n');
  });

  it('delays an invitation until budget is available again', async () => {
    const number = newNumber();
    for (let session = 0; session < 5; session += 1) await (await start(number)).signer.sendOtp();
    const { sessionId } = await originator.start({
      template: { ...eager, send_invite_notification: true },
      participants: [{ phone: number }],
    });
    const { db, pool } = test.services.database;
    const rows = () => db.select().from(messages).where(eq(messages.sessionId, sessionId));
    const [message] = await rows();
    await deliverMessage(test.services, message?.id ?? '');
    expect(sent).toHaveLength(5);
    expect(await rows()).toMatchObject([
      { status: 'queued', attempts: 0, lastError: 'The SMS budget is used up' },
    ]);
    const { rows: waiting } = await pool.query<{ seconds: number }>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job
       WHERE name = 'deliver-message' AND data ->> 'message_id' = $1 AND start_after > created_on`,
      [message?.id],
    );
    expect(waiting).toHaveLength(1);
    expect(Math.abs(Number(waiting[0]?.seconds) - 3600)).toBeLessThan(120);
    test.clock.pass({ hours: 1 });
    await deliverMessage(test.services, message?.id ?? '');
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, lastError: null }]);
  });

  it('leaves no counter behind after its window has passed', async () => {
    await (await start(newNumber())).signer.sendOtp();
    test.clock.pass({ days: 1, seconds: 1 });
    await deleteExpired(test.services);
    expect(await test.services.database.db.select().from(rateLimits)).toEqual([]);
  });
});
