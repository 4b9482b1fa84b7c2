import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../database/schema.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { Originator, willingVision } from '../testing/signing.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { deliverMessage } from './messages.ts';

let test: TestApp;
let originator: Originator;
let sent: { to: string; text: string }[] = [];
let isBroken = false;
beforeAll(async () => {
  const sms = {
    send: async (message: { to: string; text: string }) => {
      if (isBroken) throw new Error('The gateway is down');
      sent.push(message);
    },
  };
  test = await openTestApp({ replace: { vision: willingVision, sms } });
  originator = new Originator(test);
});
afterAll(() => test.close());
beforeEach(() => {
  sent = [];
  isBroken = false;
});

const invited = { template: { send_invite_notification: true } };
const waiting = (sessionId: string) =>
  test.services.database.db.select().from(messages).where(eq(messages.sessionId, sessionId));
const sentEvents = async (sessionId: string) =>
  (await originator.ask(`/sessions/${sessionId}`)).data.timeline.filter(
    ({ type }: { type: string }) => type === 'MESSAGE_SENT',
  );

describe('an invitation', () => {
  it('is delivered to each signer, recorded, and then gone with the link that it holds', async () => {
    const { sessionId, signers } = await originator.start({ ...invited, participants: [{}, {}] });
    await expect.poll(() => sentEvents(sessionId), { timeout: 30_000, interval: 200 }).toHaveLength(2);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['+919876543210', '+919876543211']);
    for (const { token } of signers) expect(sent.filter(({ text }) => text.includes(token))).toHaveLength(1);
    expect(await waiting(sessionId)).toEqual([]);
    expect(
      (await sentEvents(sessionId))
        .map(({ participant_id }: { participant_id: string }) => participant_id)
        .toSorted(),
    ).toEqual(signers.map(({ id }) => id).toSorted());
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('waits, sealed, while the gateway is down, and is tried again', async () => {
    isBroken = true;
    const { sessionId, signer } = await originator.start(invited);
    const [message] = await waiting(sessionId);
    if (!message) throw new Error('The message does not wait');
    expect(message.contentSealed.includes(signer.token)).toBe(false);
    await expect(deliverMessage(test.services, message.id)).rejects.toThrow('The gateway is down');
    expect(await waiting(sessionId)).toHaveLength(1);
    expect(await sentEvents(sessionId)).toEqual([]);
    isBroken = false;
    await deliverMessage(test.services, message.id);
    expect(sent).toMatchObject([{ to: '+919876543210', text: expect.stringContaining(signer.token) }]);
    expect(await sentEvents(sessionId)).toHaveLength(1);
    // The job that comes back later finds nothing to do.
    await deliverMessage(test.services, message.id);
    expect(sent).toHaveLength(1);
    expect(await sentEvents(sessionId)).toHaveLength(1);
  });

  it('is recorded once when two workers deliver it at once', async () => {
    isBroken = true;
    const { sessionId } = await originator.start(invited);
    const [message] = await waiting(sessionId);
    isBroken = false;
    await Promise.all([1, 2, 3].map(() => deliverMessage(test.services, message?.id ?? '')));
    expect(await sentEvents(sessionId)).toHaveLength(1);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('is not sent for a session that was cancelled, nor with a link that was replaced', async () => {
    isBroken = true;
    const cancelled = await originator.start(invited);
    const replaced = await originator.start(invited);
    await originator.ask(`/sessions/${cancelled.sessionId}/cancel`, { method: 'POST' });
    const path = `/sessions/${replaced.sessionId}/participants/${replaced.signer.id}/resend-link`;
    const { data } = await originator.ask(path, { method: 'POST' });
    const rows = [...(await waiting(cancelled.sessionId)), ...(await waiting(replaced.sessionId))];
    isBroken = false;
    for (const { id } of rows) await deliverMessage(test.services, id);
    expect(sent.map(({ text }) => text.slice(-43))).toEqual([data.link.slice(-43)]);
    expect(await waiting(cancelled.sessionId)).toEqual([]);
    expect(await waiting(replaced.sessionId)).toEqual([]);
  });
});

it('does not leave the outbox open in production', async () => {
  const { buildApp } = await import('../app.ts');
  const app = await buildApp({
    ...test.services,
    config: { ...test.services.config, NODE_ENV: 'production' },
  });
  expect((await app.inject({ url: '/api/v1/dev/outbox' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/api/openapi.json' })).payload).not.toContain('outbox');
  await app.close();
  expect((await test.app.inject({ url: '/api/v1/dev/outbox' })).statusCode).toBe(200);
});
