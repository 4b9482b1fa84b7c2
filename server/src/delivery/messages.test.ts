import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../database/schema.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { nth, Originator, willingVision } from '../../tests/helpers/signing.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { DeliveryError } from '../providers/message.ts';
import { deliverMessage } from './deliver.ts';
import { runSchedules } from './schedules.ts';

let test: TestApp;
let originator: Originator;
let sent: { to: string; text: string; html?: string }[] = [];
/** Called before the gateway accepts a message. */
let gateway: () => void | Promise<void> = () => undefined;
const take = async (message: (typeof sent)[number]) => {
  await gateway();
  const { to, text, html } = message;
  sent.push({ to, text, ...(html === undefined ? {} : { html }) });
  return null;
};
beforeAll(async () => {
  test = await openTestApp({
    replace: {
      vision: willingVision,
      sms: { send: take },
      mail: { send: async (mail) => void (await take(mail)) },
    },
  });
  originator = new Originator(test);
  // The queue is stopped, because the test itself delivers messages. The queue has a separate test.
  await test.services.jobs.stop();
});
afterAll(() => test.close());
beforeEach(() => {
  sent = [];
  gateway = () => undefined;
});

const isDown = () => {
  throw new DeliveryError('provider_unavailable', 'The gateway is down');
};
const refuses = () => {
  throw new DeliveryError('invalid_address', 'The number does not exist', { isFinal: true });
};
const invited = { template: { send_invite_notification: true } };
const messagesOf = (sessionId: string) =>
  test.services.database.db.select().from(messages).where(eq(messages.sessionId, sessionId));
const waiting = async (sessionId: string) =>
  (await messagesOf(sessionId)).filter(({ status }) => status === 'queued');
const linksKept = async (sessionId: string) =>
  (await messagesOf(sessionId)).filter(({ linkEncrypted }) => linkEncrypted !== null).length;
const eventsOf = async (sessionId: string, wanted: string) =>
  (await originator.ask(`/sessions/${sessionId}`)).data.timeline.filter(
    ({ type }: { type: string }) => type === wanted,
  );
const sentEvents = (sessionId: string) => eventsOf(sessionId, 'MESSAGE_SENT');
const deliverAll = async (sessionId: string, services = test.services) => {
  for (const { id } of await messagesOf(sessionId)) await deliverMessage(services, id);
};
const onlyMessage = async (sessionId: string) => nth(await messagesOf(sessionId), 0);

const mailOf = async (name: string, template: object = {}, services = test.services) => {
  const { browser } = await signedInAs(test, 'administrator', { name });
  const config = { ...invited.template, ...template };
  const made = await browser.ask('/originator/templates', { method: 'POST', body: config });
  const participants = [{ name: 'Asha Rao', phone: '+919876543210', email: 'asha@example.com' }];
  const { data } = await browser.startSession({ template_id: made.data.template_id, participants });
  await deliverAll(data.session_id, services);
  expect(sent.find(({ to }) => to.startsWith('+'))?.text).not.toContain(name);
  return sent.find(({ to }) => to.includes('@'));
};

describe("the sender's name", () => {
  it('ends the email of a session sent in the console, escaped', async () => {
    const mail = await mailOf('Meera <b>Iyer</b>');
    expect(mail?.text).toMatch(/\n\nSent by Meera <b>Iyer<\/b>, .+$/);
    expect(mail?.html).toContain('<p>Sent by Meera &lt;b&gt;Iyer&lt;/b&gt;, ');
  });

  it.each([
    ['is left out if the template says so', 'Meera Iyer', { sender_name_in_messages: false }],
    ['is left out if it contains a web address', 'Meera evil.example', {}],
    ['is left out if it contains a phone number', 'Call +91 98765 43210', {}],
  ])('%s', async (_what, name, template) => {
    const mail = await mailOf(name, template);
    expect(mail?.text).toContain('asks you to review and sign a document.');
    expect(mail?.text).not.toMatch(/Sent by|evil|98765 43210/);
  });

  it('is left out if the installation says so', async () => {
    const settings = { ...test.services.settings, SENDER_NAME_IN_MESSAGES: 'off' as const };
    const mail = await mailOf('Meera Iyer', {}, { ...test.services, settings });
    expect(mail?.text).toContain('asks you to review and sign a document.');
    expect(mail?.text).not.toContain('Sent by');
  });

  it('is left out if a system sent the session', async () => {
    const { sessionId } = await originator.start({
      ...invited,
      participants: [{ email: 'asha@example.com' }],
    });
    await deliverAll(sessionId);
    expect(sent.find(({ to }) => to.includes('@'))?.text).not.toContain('Sent by');
  });
});

describe("the sender's note", () => {
  it('is in the email invitation but not in an SMS, as plain text, and is erased with personal data', async () => {
    const { sessionId } = await originator.start({
      ...invited,
      message: '  Dear Asha,\r\n\r\nhttps://evil.example/<b>\u202e ',
      participants: [{ email: 'asha@example.com' }],
    });
    await deliverAll(sessionId);
    const [sms, mail] = [sent.find(({ to }) => to.startsWith('+')), sent.find(({ to }) => to.includes('@'))];
    expect(sms?.text).not.toContain('Dear Asha');
    expect(mail?.text).toMatch(/A message from .*:\n\n> Dear Asha,\n>\n> https:\/\/evil\.example\/<b>$/);
    expect(mail?.html).toContain('<blockquote>Dear Asha,<br><br>https://evil.example/&lt;b&gt;</blockquote>');
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    await deliverAll(sessionId);
    await originator.ask(`/sessions/${sessionId}/erase`, { method: 'POST' });
    const { rows } = await test.services.database.pool.query(
      'SELECT message_encrypted FROM sessions WHERE id = $1',
      [sessionId],
    );
    expect(rows).toEqual([{ message_encrypted: null }]);
    const refused = await originator.upload({
      participants: [{ name: 'Asha Rao', phone: '+919876543210' }],
      message: ' \n\u200b ',
    });
    expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
  });
});

describe('an invitation', () => {
  it('is delivered to each signer by SMS, and by email if an address is known, and recorded', async () => {
    const { sessionId, signers } = await originator.start({
      ...invited,
      participants: [{}, { email: 'asha@example.com' }],
    });
    await deliverAll(sessionId);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      '+919876543210',
      '+919876543211',
      'asha@example.com',
    ]);
    const [first, second] = signers.map(
      ({ token }) => sent.filter(({ text }) => text.includes(token)).length,
    );
    expect([first, second]).toEqual([1, 2]);
    const recorded = (await sentEvents(sessionId)).map(
      ({ participant_id, facts }: { participant_id: string; facts: { channel: string } }) =>
        `${participant_id} ${facts.channel}`,
    );
    expect(recorded.toSorted()).toEqual(
      [`${signers[0]?.id} sms`, `${signers[1]?.id} sms`, `${signers[1]?.id} email`].toSorted(),
    );
    expect(await messagesOf(sessionId)).toMatchObject(
      Array.from({ length: 3 }, () => ({ kind: 'invite', status: 'sent', attempts: 1, lastError: null })),
    );
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('leaves one encrypted link per signer for the reminder, until the session ends', async () => {
    const { sessionId, signer } = await originator.start({
      ...invited,
      participants: [{ email: 'asha@example.com' }],
    });
    await deliverAll(sessionId);
    expect(await linksKept(sessionId)).toBe(1);
    await runSchedules(test.services);
    expect(await linksKept(sessionId)).toBe(1);
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    expect(await linksKept(sessionId)).toBe(0);

    // Without a requested invitation, none is repeated. Only the new link is sent, because it was requested.
    const plain = await originator.start();
    const path = `/sessions/${plain.sessionId}/participants/${plain.signer.id}/resend-link`;
    await originator.ask(path, { method: 'POST' });
    await deliverAll(plain.sessionId);
    expect(await linksKept(plain.sessionId)).toBe(0);
    expect(sent.some(({ text }) => text.includes(signer.token))).toBe(true);
  });

  it('waits encrypted while the gateway is down and is tried again', async () => {
    gateway = isDown;
    const { sessionId, signer } = await originator.start(invited);
    const [message] = await waiting(sessionId);
    if (!message) throw new Error('The message does not wait');
    expect(message.linkEncrypted?.includes(signer.token)).toBe(false);
    await expect(deliverMessage(test.services, message.id)).rejects.toThrow('The gateway is down');
    expect(await waiting(sessionId)).toMatchObject([{ attempts: 1, lastError: 'The gateway is down' }]);
    expect(await sentEvents(sessionId)).toEqual([]);
    gateway = () => undefined;
    await deliverMessage(test.services, message.id);
    expect(sent).toMatchObject([{ to: '+919876543210', text: expect.stringContaining(signer.token) }]);
    expect(await sentEvents(sessionId)).toHaveLength(1);
    // The job runs again and has no message to send.
    await deliverMessage(test.services, message.id);
    expect(sent).toHaveLength(1);
    expect(await sentEvents(sessionId)).toHaveLength(1);
  });

  it('is given up immediately if it is permanently refused, and the timeline says why', async () => {
    gateway = refuses;
    const { sessionId, signer } = await originator.start(invited);
    await deliverMessage(test.services, (await onlyMessage(sessionId)).id);
    expect(await eventsOf(sessionId, 'MESSAGE_FAILED')).toMatchObject([
      {
        participant_id: signer.id,
        facts: { kind: 'invite', channel: 'sms', attempts: 1, reason: 'The number does not exist' },
      },
    ]);
    expect(await messagesOf(sessionId)).toMatchObject([
      { status: 'failed', lastError: 'The number does not exist' },
    ]);
    gateway = () => undefined;
    await deliverMessage(test.services, (await onlyMessage(sessionId)).id);
    expect(sent).toEqual([]);
  });

  it('stores no error text that could contain personal data', async () => {
    gateway = () => {
      throw new Error('connect +919876543210 very-secret');
    };
    const { sessionId } = await originator.start(invited);
    const { id } = await onlyMessage(sessionId);
    await expect(deliverMessage(test.services, id)).rejects.toThrow(
      'The message could not be passed to the provider',
    );
    expect((await onlyMessage(sessionId)).lastError).toBe('The message could not be passed to the provider');
  });

  it('is recorded once when two workers deliver it concurrently', async () => {
    gateway = isDown;
    const { sessionId } = await originator.start(invited);
    const [message] = await waiting(sessionId);
    gateway = () => undefined;
    await Promise.all([1, 2, 3].map(() => deliverMessage(test.services, message?.id ?? '')));
    expect(await sentEvents(sessionId)).toHaveLength(1);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('is not sent for a cancelled session or with a replaced link', async () => {
    gateway = isDown;
    const cancelled = await originator.start(invited);
    const replaced = await originator.start(invited);
    await originator.ask(`/sessions/${cancelled.sessionId}/cancel`, { method: 'POST' });
    const path = `/sessions/${replaced.sessionId}/participants/${replaced.signer.id}/resend-link`;
    const { data } = await originator.ask(path, { method: 'POST' });
    const rows = [...(await waiting(cancelled.sessionId)), ...(await waiting(replaced.sessionId))];
    gateway = () => undefined;
    for (const { id } of rows) await deliverMessage(test.services, id);
    expect(sent.map(({ text }) => text.slice(-43))).toEqual([data.link.slice(-43)]);
    expect(await waiting(cancelled.sessionId)).toEqual([]);
    expect(await waiting(replaced.sessionId)).toEqual([]);
  });
});

const remind = (sessionId: string) => originator.ask(`/sessions/${sessionId}/remind`, { method: 'POST' });

describe('a requested reminder', () => {
  it('sends the same link again to the signers whose turn it is', async () => {
    const { sessionId, signers } = await originator.start({ ...invited, participants: [{}, {}] });
    expect(await remind(sessionId)).toMatchObject({
      status: 409,
      error: { code: 'NOBODY_TO_REMIND', reason: 'queued' },
    });
    await deliverAll(sessionId);
    sent = [];
    // A reminder is refused directly after the invitation. Later, of several concurrent requests, only one sends it.
    expect(await remind(sessionId)).toMatchObject({
      status: 409,
      error: { code: 'NOBODY_TO_REMIND', reason: 'recent' },
    });
    test.clock.pass({ minutes: 10, seconds: 1 });
    const pressed = await Promise.all(Array.from({ length: 5 }, () => remind(sessionId)));
    expect(pressed.filter(({ status }) => status === 200).map(({ data }) => data.participant_ids)).toEqual([
      [signers[0]?.id],
    ]);
    test.clock.pass({ minutes: -10, seconds: -1 });
    await deliverAll(sessionId);
    expect(sent).toMatchObject([
      { to: '+919876543210', text: expect.stringContaining(signers[0]?.token ?? '-') },
    ]);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
    await cancel(sessionId);
    expect(await remind(sessionId)).toMatchObject({ status: 409, error: { code: 'SESSION_ENDED' } });
  });

  it('states the reason of the signers who can still sign', async () => {
    const { sessionId, signers } = await originator.start({ ...invited, participants: [{}, {}] });
    await test.services.database.pool.query(`update participants set status = 'SIGNED' where id = $1`, [
      signers[0]?.id,
    ]);
    await test.services.database.pool.query(
      `update messages set link_encrypted = null where participant_id = $1`,
      [signers[1]?.id],
    );
    expect((await remind(sessionId)).error).toMatchObject({ code: 'NOBODY_TO_REMIND', reason: 'no_link' });
  });

  it('needs a stored link', async () => {
    const { sessionId } = await originator.start();
    expect(await remind(sessionId)).toMatchObject({
      status: 409,
      error: { code: 'NOBODY_TO_REMIND', reason: 'no_link' },
    });
  });
});

const cancel = (sessionId: string) =>
  originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' }).then(({ status }) => status);
const reissue = async (sessionId: string) => {
  const { participants } = (await originator.ask(`/sessions/${sessionId}`)).data;
  const path = `/sessions/${sessionId}/participants/${participants[0].participant_id}/resend-link`;
  return (await originator.ask(path, { method: 'POST' })).status;
};

describe('a cancellation or a new link', () => {
  it.each([
    ['cancellation', cancel, 'SESSION_CANCELLED'],
    ['new link', reissue, 'LINK_REISSUED'],
  ])(
    'waits for an invitation that is being sent, and no invitation is sent after %s',
    async (_name, end, type) => {
      const { sessionId } = await originator.start(invited);
      const order: string[] = [];
      let ending: Promise<number> | undefined;
      gateway = async () => {
        ending = end(sessionId).finally(() => order.push('ended'));
        // The delay is long enough to detect a cancellation that does not wait for the attempt.
        await Promise.race([ending, delay(1500)]);
        order.push('left');
      };
      await deliverMessage(test.services, (await onlyMessage(sessionId)).id);
      expect(await ending).toBe(200);
      expect(order).toEqual(['left', 'ended']);
      const timeline = (await originator.ask(`/sessions/${sessionId}`)).data.timeline;
      const types = timeline.map((event: { type: string }) => event.type);
      expect(types.indexOf('MESSAGE_SENT')).toBeGreaterThan(0);
      expect(types.indexOf(type)).toBeGreaterThan(types.indexOf('MESSAGE_SENT'));
    },
  );

  it('is checked again when the sending process may have died', async () => {
    const { sessionId } = await originator.start(invited);
    const { id } = await onlyMessage(sessionId);
    const { db, pool } = test.services.database;
    const until = new Date(Date.now() + 60_000);
    await db.update(messages).set({ sendingUntil: until }).where(eq(messages.id, id));
    await deliverMessage(test.services, id);
    expect(sent).toEqual([]);
    const { rows } = await pool.query(
      `SELECT FROM pgboss.job WHERE data ->> 'message_id' = $1 AND start_after > created_on`,
      [id],
    );
    expect(rows).toHaveLength(1);
    await db.update(messages).set({ sendingUntil: null }).where(eq(messages.id, id));
    await deliverMessage(test.services, id);
    expect(sent).toHaveLength(1);
  });

  it('does not wait for an attempt whose process died', async () => {
    const { sessionId } = await originator.start(invited);
    const past = new Date(Date.now() - 1000);
    await test.services.database.db
      .update(messages)
      .set({ sendingUntil: past, attempts: 1 })
      .where(eq(messages.sessionId, sessionId));
    expect(await cancel(sessionId)).toBe(200);
    expect(await messagesOf(sessionId)).toEqual([]);
  });
});

it('does not serve the outbox in production', async () => {
  const { buildApp } = await import('../app.ts');
  const app = await buildApp({
    ...test.services,
    settings: { ...test.services.settings, NODE_ENV: 'production' },
  });
  expect((await app.inject({ url: '/api/v1/dev/outbox' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/api/openapi.json' })).payload).not.toContain('outbox');
  await app.close();
  expect((await test.app.inject({ url: '/api/v1/dev/outbox' })).statusCode).toBe(200);
});

const act = (sessionId: string, name: 'cancel' | 'erase') =>
  originator.ask(`/sessions/${sessionId}/${name}`, { method: 'POST' });

const ended = async () => {
  const { sessionId } = await originator.start(invited);
  await deliverAll(sessionId);
  await act(sessionId, 'cancel');
  sent = [];
  return sessionId;
};

describe('an erasure right after the end', () => {
  it('waits until the signers are notified', async () => {
    const sessionId = await ended();
    const erasing = act(sessionId, 'erase');
    await deliverAll(sessionId);
    expect(await erasing).toMatchObject({ status: 200 });
    expect(sent).toMatchObject([{ text: expect.stringContaining('cancelled') }]);
  });

  it('is refused while no gateway accepts the message, but not permanently', async () => {
    const sessionId = await ended();
    expect(await act(sessionId, 'erase')).toMatchObject({
      status: 409,
      error: { code: 'SIGNERS_NOT_TOLD_YET', retry_after_seconds: 30 },
      headers: { 'retry-after': '30' },
    });
    expect(await waiting(sessionId)).toHaveLength(1);
    test.clock.pass({ hours: 1 });
    expect(await act(sessionId, 'erase')).toMatchObject({ status: 200 });
    expect(await messagesOf(sessionId)).toEqual([]);
  });
});
