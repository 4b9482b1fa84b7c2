import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages, sends } from '../../database/schema.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import {
  openPhoneProviders,
  type PhoneProviders,
  type Report,
  type Taken,
} from '../../../tests/helpers/phone-providers.ts';
import { eventsOf, forgetRateLimits, watchedRows } from '../../../tests/helpers/rows.ts';
import { nth, Originator, willingVision } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { deliverMessage } from '../deliver.ts';
import { runSchedules } from '../schedules.ts';

let providers: PhoneProviders;
let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  providers = await openPhoneProviders();
  test = await openTestApp({
    environment: { ...providers.environment, PHONE_CHANNELS: 'whatsapp,sms', FALLBACK_SECONDS: '120' },
    replace: { vision: willingVision },
  });
  test.clock.hold();
  originator = new Originator(test);
  await test.services.jobs.stop();
});
afterAll(async () => {
  await test.close();
  await providers.close();
});
beforeEach(async () => {
  providers.taken.length = 0;
  delete providers.faults.whatsapp;
  delete providers.faults.sms;
  await forgetRateLimits(test);
});

const invite = () => originator.start({ template: { send_invite_notification: true } });
const messagesOf = (sessionId: string) =>
  test.services.database.db.select().from(messages).where(eq(messages.sessionId, sessionId));
const deliverAll = async (sessionId: string) => {
  for (const { id } of await messagesOf(sessionId)) await deliverMessage(test.services, id);
};
const report = (...about: Parameters<PhoneProviders['report']>) => inject(providers.report(...about));
const inject = async (made: Report) => (await test.app.inject(made)).statusCode;
/** Returns the message events of a session as `type channel reason`. */
const toldOf = async (sessionId: string) =>
  (await eventsOf(test, sessionId)).flatMap(({ type, facts }) =>
    type.startsWith('MESSAGE_') ? [[type, facts['channel'], facts['reason']].filter(Boolean).join(' ')] : [],
  );
const stateOf = async ({ id, via }: Taken) =>
  (await test.services.database.db.select().from(sends).where(eq(sends.id, id))).find(
    ({ channel }) => channel === via,
  )?.state;
const newest = (via: Taken['via']): Taken => nth(providers.of(via).toReversed(), 0);

describe('a link by WhatsApp', () => {
  it('reported as delivered, twice and in any order, is recorded once and uses no other channel', async () => {
    const { sessionId, signer } = await invite();
    await deliverAll(sessionId);
    const sent = newest('whatsapp');
    expect(sent).toMatchObject({ to: '919876543210', content: expect.stringContaining(signer.token) });
    for (const status of ['delivered', 'sent', 'delivered', 'read', 'failed', 'read'])
      expect(await report(sent, status)).toBe(200);
    expect(await toldOf(sessionId)).toEqual(['MESSAGE_SENT whatsapp', 'MESSAGE_DELIVERED whatsapp']);
    expect(await stateOf(sent)).toBe('read');
    test.clock.pass({ minutes: 3 });
    await runSchedules(test.services);
    await deliverAll(sessionId);
    expect(providers.of('sms')).toEqual([]);
    expect(await messagesOf(sessionId)).toMatchObject([{ status: 'sent', channel: 'whatsapp' }]);
  });

  it('that is not reported in time is sent by SMS, once, with the same link', async () => {
    const { sessionId, signer } = await invite();
    await deliverAll(sessionId);
    test.clock.pass({ seconds: 119 });
    await runSchedules(test.services);
    expect(await toldOf(sessionId)).toEqual(['MESSAGE_SENT whatsapp']);
    test.clock.pass({ seconds: 2 });
    await Promise.all([runSchedules(test.services), runSchedules(test.services)]);
    await deliverAll(sessionId);
    await runSchedules(test.services);
    await deliverAll(sessionId);
    expect(providers.of('sms')).toMatchObject([{ content: expect.stringContaining(signer.token) }]);
    expect(await toldOf(sessionId)).toEqual([
      'MESSAGE_SENT whatsapp',
      'MESSAGE_REDIRECTED whatsapp No delivery report arrived in time',
      'MESSAGE_SENT sms',
    ]);
    // A late report about the first channel does not affect the second channel.
    expect(await report(newest('whatsapp'), 'delivered')).toBe(200);
    expect(await report(newest('sms'), 'delivered')).toBe(204);
    expect((await toldOf(sessionId)).slice(3)).toEqual([
      'MESSAGE_DELIVERED whatsapp',
      'MESSAGE_DELIVERED sms',
    ]);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('refused or reported as failed is sent by SMS at once; if that fails too, the sender is notified', async () => {
    providers.faults.whatsapp = () => ({ status: 400, body: { error: { code: 131_026 } } });
    const refused = await invite();
    await deliverAll(refused.sessionId);
    delete providers.faults.whatsapp;
    await deliverAll(refused.sessionId);
    expect(await toldOf(refused.sessionId)).toEqual([
      'MESSAGE_REDIRECTED whatsapp WhatsApp refused with error 131026',
      'MESSAGE_SENT sms',
    ]);

    const failed = await invite();
    await deliverAll(failed.sessionId);
    expect(await report(newest('whatsapp'), 'failed', 131_049)).toBe(200);
    await deliverAll(failed.sessionId);
    expect(await report(newest('sms'), 'undelivered', 30_003)).toBe(204);
    expect(await toldOf(failed.sessionId)).toEqual([
      'MESSAGE_SENT whatsapp',
      'MESSAGE_REDIRECTED whatsapp The provider did not deliver it: 131049',
      'MESSAGE_SENT sms',
      'MESSAGE_FAILED sms The provider did not deliver it: 30003',
    ]);
    expect(await messagesOf(failed.sessionId)).toMatchObject([
      { status: 'failed', channel: 'sms', failureCode: 'recipient_unreachable', providerCode: '30003' },
    ]);
    // The mobile operator delivers the message after it reported a failure.
    expect(await report(newest('sms'), 'delivered')).toBe(204);
    expect((await toldOf(failed.sessionId)).at(-1)).toBe('MESSAGE_DELIVERED sms');
    expect(await messagesOf(failed.sessionId)).toMatchObject([
      { status: 'sent', lastError: null, failureCode: null, providerCode: null },
    ]);
  });

  it('waits for WhatsApp while it is down, but not indefinitely', async () => {
    providers.faults.whatsapp = () => ({ status: 429, headers: { 'retry-after': '30' } });
    const { sessionId } = await invite();
    await expect(deliverAll(sessionId)).rejects.toThrow('WhatsApp answered 429');
    expect(await toldOf(sessionId)).toEqual([]);
    test.clock.pass({ seconds: 120 });
    await deliverAll(sessionId);
    await deliverAll(sessionId);
    expect(await toldOf(sessionId)).toEqual([
      'MESSAGE_REDIRECTED whatsapp WhatsApp answered 429',
      'MESSAGE_SENT sms',
    ]);
  });

  it('uses no other channel after the session was cancelled', async () => {
    const { sessionId } = await invite();
    await deliverAll(sessionId);
    const sent = newest('whatsapp');
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    expect(await report(sent, 'failed')).toBe(200);
    test.clock.pass({ minutes: 3 });
    await runSchedules(test.services);
    await deliverAll(sessionId);
    expect(providers.of('sms')).toEqual([]);
    expect(newest('whatsapp').content).toContain('sign_cancelled');

    // A pending switch to another channel is not made either, but the recipient of the link is notified.
    const other = await invite();
    await deliverAll(other.sessionId);
    await report(newest('whatsapp'), 'failed');
    await originator.ask(`/sessions/${other.sessionId}/cancel`, { method: 'POST' });
    await deliverAll(other.sessionId);
    expect(providers.of('sms')).toEqual([]);
    expect(
      providers.of('whatsapp').filter(({ content }) => content.startsWith('sign_cancelled')),
    ).toHaveLength(2);
  });

  it('counts every channel against the budgets', async () => {
    const { sessionId } = await invite();
    await deliverAll(sessionId);
    await report(newest('whatsapp'), 'failed');
    await deliverAll(sessionId);
    const { rows } = await test.services.database.pool.query(
      'SELECT DISTINCT used FROM rate_limits WHERE used > 1',
    );
    expect(rows).toEqual([{ used: 2 }]);
  });
});

it('a report that arrives before the response is not lost', async () => {
  const early: number[] = [];
  providers.faults.whatsapp = async () => {
    const sent = newest('whatsapp');
    early.push(await report(sent, 'failed', 131_026));
    return { body: { messages: [{ id: sent.providerId }] } };
  };
  const { sessionId } = await invite();
  await deliverAll(sessionId);
  expect(early).toEqual([200]);
  expect(await toldOf(sessionId)).toEqual([
    'MESSAGE_SENT whatsapp',
    'MESSAGE_REDIRECTED whatsapp The provider did not deliver it: 131026',
  ]);
});

describe('a report', () => {
  it('is refused without effect if it is forged', async () => {
    const { sessionId, signer } = await invite();
    await deliverAll(sessionId);
    const sent = newest('whatsapp');
    const before = await watchedRows(test, { sessionId });
    const real = providers.report(sent, 'delivered');
    const other = providers.report({ ...sent, via: 'sms' }, 'delivered');
    const forgeries: Report[] = [
      { ...real, headers: { 'content-type': 'application/json' } },
      { ...real, headers: { ...real.headers, 'x-hub-signature-256': 'sha256=' } },
      { ...real, payload: real.payload.replace('delivered', 'failed') },
      { ...other, headers: { ...other.headers, 'x-twilio-signature': 'AAAA' } },
      { ...other, payload: other.payload.replace('delivered', 'failed') },
      { ...other, url: other.url.replace(sent.id, signer.id) },
    ];
    for (const forged of forgeries) {
      const answer = await test.app.inject(forged);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error).toEqual({ code: 'ACCESS_DENIED', message: 'Access denied.' });
    }
    expect(await watchedRows(test, { sessionId })).toEqual(before);
  });

  it('is accepted and ignored if it is unknown or unreadable', async () => {
    const { sessionId } = await invite();
    await deliverAll(sessionId);
    const before = await watchedRows(test, { sessionId });
    const unknown = {
      ...newest('whatsapp'),
      id: '0190a1b2-0000-7000-8000-000000000001',
      providerId: 'wamid.x',
    };
    expect(await report(unknown, 'delivered')).toBe(200);
    expect(await report({ ...unknown, via: 'sms' }, 'delivered')).toBe(204);
    // The message is known, but was never sent over this channel.
    expect(await report({ ...newest('whatsapp'), via: 'sms' }, 'failed')).toBe(204);
    expect(await report(newest('whatsapp'), 'deleted')).toBe(200);
    expect(await watchedRows(test, { sessionId })).toEqual(before);
  });

  it('of WhatsApp is found by its own id if ours is missing', async () => {
    const { sessionId } = await invite();
    await deliverAll(sessionId);
    expect(await report({ ...newest('whatsapp'), id: 'unknown' }, 'delivered')).toBe(200);
    expect(await toldOf(sessionId)).toContain('MESSAGE_DELIVERED whatsapp');
  });

  it('is expected once Meta has verified the address', async () => {
    const right = await test.app.inject({ url: providers.verification });
    expect([right.statusCode, right.payload]).toEqual([200, '1158201444']);
    for (const wrong of [
      providers.verification.replace('verify-token', 'other-token'),
      providers.verification.replace('subscribe', 'else'),
      providers.verification.replace('1158201444', '<script>'),
    ])
      expect((await test.app.inject({ url: wrong })).statusCode).toBe(403);
  });

  it('is deleted with the session', async () => {
    const { sessionId } = await invite();
    await deliverAll(sessionId);
    const sent = newest('whatsapp');
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    await deliverAll(sessionId);
    await originator.ask(`/sessions/${sessionId}/erase`, { method: 'POST' });
    expect(await stateOf(sent)).toBeUndefined();
    expect(await report(sent, 'delivered')).toBe(200);
    expect(await toldOf(sessionId)).not.toContain('MESSAGE_DELIVERED whatsapp');
  });
});
