import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../database/schema.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { readOutbox } from '../providers/outbox.ts';
import { eventTypesOf, setStatus, statusOf } from '../../tests/helpers/rows.ts';
import { nth, Originator, type SessionOptions, willingVision } from '../../tests/helpers/signing.ts';
import { plainPhotos } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { deliverMessage } from './deliver.ts';
import { runSchedules } from './schedules.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test, plainPhotos);
  // The jobs are stopped, so that only the test acts.
  await test.services.jobs.stop();
});
afterAll(() => test.close());
afterEach(() => {
  delete test.services.settings.REMINDER_HOURS;
});

const messagesOf = (sessionId: string) =>
  test.services.database.db.select().from(messages).where(eq(messages.sessionId, sessionId));
const remindersOf = async (sessionId: string) =>
  (await messagesOf(sessionId)).filter(({ kind }) => kind === 'reminder');

/** Starts a session and delivers all its invitations. */
async function startInvited({ template, ...options }: SessionOptions = {}) {
  const started = await originator.start({
    ...options,
    template: { send_invite_notification: true, ...template },
  });
  for (const { id } of await messagesOf(started.sessionId)) await deliverMessage(test.services, id);
  return started;
}

describe('a session past its validity_hours', () => {
  it('expires without any call, with its evidence, once', async () => {
    const { sessionId, signer } = await originator.start({ template: { validity_hours: 2 } });
    test.clock.pass({ minutes: 119 });
    await runSchedules(test.services);
    expect(await eventTypesOf(test, sessionId)).not.toContain('SESSION_EXPIRED');
    test.clock.pass({ minutes: 1, seconds: 1 });
    await Promise.all([runSchedules(test.services), runSchedules(test.services)]);
    await runSchedules(test.services);
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'SESSION_EXPIRED')).toHaveLength(1);
    expect(await statusOf(test, signer)).toBe('EXPIRED');
    expect((await originator.ask(`/sessions/${sessionId}`)).data.status).toBe('EXPIRED');
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });
});

describe('a reminder', () => {
  it('is sent once at half of validity_hours and repeats the link', async () => {
    const { sessionId, signer } = await startInvited({ participants: [{ email: 'asha@example.com' }] });
    test.clock.pass({ hours: 11, minutes: 59 });
    await runSchedules(test.services);
    expect(await remindersOf(sessionId)).toEqual([]);
    test.clock.pass({ minutes: 2 });
    await Promise.all([runSchedules(test.services), runSchedules(test.services)]);
    await runSchedules(test.services);
    const reminders = await remindersOf(sessionId);
    expect(reminders.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
    for (const { id } of reminders) await deliverMessage(test.services, id);
    const repeated = (await readOutbox(test.services)).filter(({ text }) => text.includes(signer.token));
    expect(repeated.filter(({ text }) => /^Reminder|is still waiting/m.test(text))).toHaveLength(2);
    test.clock.pass({ hours: 11 });
    await runSchedules(test.services);
    expect(await remindersOf(sessionId)).toHaveLength(2);
    expect((await remindersOf(sessionId)).every(({ linkEncrypted }) => linkEncrypted === null)).toBe(true);
  });

  it('is sent at each of REMINDER_HOURS, but only once for several missed hours, and never if there are none', async () => {
    test.services.settings.REMINDER_HOURS = [2, 4, 6];
    const { sessionId } = await startInvited();
    test.clock.pass({ hours: 2 });
    await runSchedules(test.services);
    await runSchedules(test.services);
    expect(await remindersOf(sessionId)).toHaveLength(1);
    test.clock.pass({ hours: 5 });
    await runSchedules(test.services);
    await runSchedules(test.services);
    expect(await remindersOf(sessionId)).toHaveLength(2);

    test.services.settings.REMINDER_HOURS = [];
    const { sessionId: silent } = await startInvited();
    test.clock.pass({ hours: 20 });
    await runSchedules(test.services);
    expect(await remindersOf(silent)).toEqual([]);
  });

  it('is sent at half of the extended time', async () => {
    const { sessionId } = await startInvited({ template: { validity_hours: 10 } });
    const at = +test.services.now();
    const extend = { expires_at: new Date(at + 40 * 3_600_000).toISOString() };
    test.clock.pass({ hours: 6 });
    await runSchedules(test.services);
    expect(await remindersOf(sessionId)).toHaveLength(1);
    await originator.ask(`/sessions/${sessionId}/extend`, { method: 'POST', body: extend });
    test.clock.pass({ hours: 13 });
    await runSchedules(test.services);
    expect(await remindersOf(sessionId)).toHaveLength(1);
    test.clock.pass({ hours: 2 });
    await runSchedules(test.services);
    expect(await remindersOf(sessionId)).toHaveLength(2);
  });

  it('is not sent to a signer who was not invited, has signed, is blocked, or just received a new link', async () => {
    const uninvited = await originator.start();
    const signed = await startInvited();
    const blocked = await startInvited();
    const renewed = await startInvited();
    await signed.signer.walkTo('signature');
    await setStatus(test, blocked.signer, 'BLOCKED');
    test.clock.pass({ hours: 13 });
    const path = `/sessions/${renewed.sessionId}/participants/${renewed.signer.id}/resend-link`;
    await originator.ask(path, { method: 'POST' });
    for (const { id } of await messagesOf(renewed.sessionId)) await deliverMessage(test.services, id);
    await runSchedules(test.services);
    for (const { sessionId } of [uninvited, signed, blocked, renewed])
      expect(await remindersOf(sessionId)).toEqual([]);
  });

  it('does not block others if it cannot be enqueued', async () => {
    const broken = await startInvited();
    const whole = await startInvited();
    await test.services.database.db
      .update(messages)
      .set({ linkEncrypted: Buffer.from('not sealed by us') })
      .where(eq(messages.sessionId, broken.sessionId));
    test.clock.pass({ hours: 13 });
    await runSchedules(test.services);
    expect(await remindersOf(broken.sessionId)).toEqual([]);
    expect(await remindersOf(whole.sessionId)).toHaveLength(1);
  });

  it("waits for its signer's turn and does not repeat a notice just sent", async () => {
    test.services.settings.REMINDER_HOURS = [13, 15];
    const { sessionId, signers } = await startInvited({ participants: [{}, {}] });
    const reminded = async () => (await remindersOf(sessionId)).map(({ participantId }) => participantId);
    test.clock.pass({ hours: 13 });
    await runSchedules(test.services);
    expect(await reminded()).toEqual([nth(signers, 0).id]);
    await nth(signers, 0).walkTo('signature');
    await runSchedules(test.services);
    expect(await reminded()).toEqual([nth(signers, 0).id]);
    test.clock.pass({ hours: 2 });
    await runSchedules(test.services);
    expect(new Set(await reminded())).toEqual(new Set(signers.map(({ id }) => id)));
  });

  it('is sent to all if anyone may sign first', async () => {
    const { sessionId } = await startInvited({
      participants: [{}, {}],
      template: { allow_out_of_order_signing: true },
    });
    test.clock.pass({ hours: 13 });
    await runSchedules(test.services);
    expect(await remindersOf(sessionId)).toHaveLength(2);
  });
});
