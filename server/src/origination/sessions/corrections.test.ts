import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participants } from '../../database/schema.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { readOutbox } from '../../providers/outbox.ts';
import { Originator, willingVision, type Signer } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const post = (path: string, body?: object) => originator.ask(path, { method: 'POST', body });
const correct = ({ sessionId, id }: Signer, body: object) =>
  post(`/sessions/${sessionId}/participants/${id}/contact`, body);
const read = async (sessionId: string) => (await originator.ask(`/sessions/${sessionId}`)).data;
const faultsOf = async (sessionId: string) => (await verifySessionEvidence(test.services, sessionId))?.faults;
const messagesTo = async (address: string) =>
  (await readOutbox(test.services)).filter(({ to }) => to === address).map(({ text }) => text);
const hours = (count: number) => new Date(+test.services.now() + count * 3_600_000).toISOString();

describe("correcting a signer's contact details", () => {
  it('ends the old link, sends a new one to the new phone, and restarts every step', async () => {
    const { sessionId, signer } = await originator.start();
    await signer.walkTo('liveness');
    const { status, data } = await correct(signer, { phone: '+91 91111 22222', email: 'asha@example.com' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ phone_masked: '••••••2222', email_masked: 'a••••••@example.com' });
    expect(await signer.sign()).toMatchObject({ status: 401 });
    expect(await signer.open()).toMatchObject({ status: 404, error: { code: 'LINK_UNKNOWN' } });

    const { participants: people, timeline } = await read(sessionId);
    expect(people).toMatchObject([
      {
        status: 'PENDING',
        phone_masked: '••••••2222',
        email_masked: 'a••••••@example.com',
        checks: { liveness: null },
      },
    ]);
    const [reported] = timeline.filter(({ type }: { type: string }) => type === 'CONTACT_CORRECTED');
    expect(reported).toMatchObject({ participant_id: signer.id, facts: { changed: ['phone', 'email'] } });
    expect(JSON.stringify(timeline)).not.toMatch(/9111122222|asha@/);
    await expect
      .poll(async () => (await messagesTo('+919111122222')).some((text) => text.includes(data.link)))
      .toBe(true);

    signer.token = data.link.slice(data.link.lastIndexOf('/') + 1);
    signer.bearer = '';
    await signer.walkTo('otp');
    // The steps that were taken with the former link do not count.
    expect(await signer.sign()).toMatchObject({ status: 409, error: { code: 'STEP_NOT_ALLOWED' } });
    expect(await faultsOf(sessionId)).toEqual([]);
    await signer.walkTo('signature');
    expect(await faultsOf(sessionId)).toEqual([]);
    expect(await correct(signer, { phone: '+919111133333' })).toMatchObject({
      status: 409,
      error: { code: 'ALREADY_SIGNED' },
    });
  });

  it("is refused for another signer's phone, without a change, and after the end", async () => {
    const { sessionId, signer } = await originator.start({
      participants: [{ email: 'asha@example.com' }, {}],
    });
    expect(await correct(signer, { phone: '+919876543211' })).toMatchObject({
      status: 409,
      error: { code: 'PHONE_IN_USE' },
    });
    for (const body of [{}, { phone: '+919876543210' }, { email: 'asha@example.com' }])
      expect(await correct(signer, body), JSON.stringify(body)).toMatchObject({
        status: 422,
        error: { code: 'CONTACT_UNCHANGED' },
      });
    for (const body of [{ phone: '12' }, { email: 'nobody' }, { name: 'X' }])
      expect(await correct(signer, body), JSON.stringify(body)).toMatchObject({ status: 400 });
    expect(await correct(signer, { email: null })).toMatchObject({ data: { email_masked: null } });
    await post(`/sessions/${sessionId}/cancel`);
    expect(await correct(signer, { phone: '+919111133333' })).toMatchObject({
      status: 409,
      error: { code: 'SESSION_ENDED' },
    });
  });

  it('reveals a row whose phone differs from the correction', async () => {
    const { sessionId, signer } = await originator.start();
    const { db } = test.services.database;
    const isSigner = eq(participants.id, signer.id);
    const [before] = await db.select().from(participants).where(isSigner);
    await correct(signer, { phone: '+919111144444' });
    expect(await faultsOf(sessionId)).toEqual([]);
    await db.update(participants).set({ phoneEncrypted: before?.phoneEncrypted }).where(isSigner);
    expect(await faultsOf(sessionId)).toEqual([
      `Participant ${signer.id}: name, phone or email is not the one that the chain records`,
    ]);
  });
});

describe('extending a session', () => {
  it('lets signers sign after the former end', async () => {
    const { sessionId, signer } = await originator.start({ template: { validity_hours: 2 } });
    const expires_at = hours(48);
    expect(await post(`/sessions/${sessionId}/extend`, { expires_at })).toMatchObject({
      status: 200,
      data: { session_id: sessionId, expires_at },
    });
    test.clock.pass({ hours: 3 });
    await signer.walkTo('signature');
    expect(await read(sessionId)).toMatchObject({ expires_at });
    expect(await faultsOf(sessionId)).toEqual([]);
    expect(await post(`/sessions/${sessionId}/extend`, { expires_at: hours(90) })).toMatchObject({
      status: 409,
      error: { code: 'SESSION_ENDED' },
    });
  });

  it('only moves the end later, at most to a year after the start', async () => {
    const { sessionId } = await originator.start();
    for (const expires_at of [hours(23), hours(365 * 24 + 1)])
      expect(await post(`/sessions/${sessionId}/extend`, { expires_at }), expires_at).toMatchObject({
        status: 422,
        error: { code: 'EXTENSION_REFUSED' },
      });
    for (const body of [{}, { expires_at: 'tomorrow' }, { expires_at: hours(30), hours: 3 }])
      expect(await post(`/sessions/${sessionId}/extend`, body)).toMatchObject({ status: 400 });
  });
});

describe('cancelling with a reason', () => {
  it('stores the reason and notifies recipients of a link', async () => {
    const phones = ['+919222200001', '+919222200002'];
    const { sessionId } = await originator.start({
      template: { send_invite_notification: true },
      participants: phones.map((phone) => ({ phone })),
    });
    for (const phone of phones) await expect.poll(() => messagesTo(phone)).toHaveLength(1);
    await expect
      .poll(async () => JSON.stringify((await read(sessionId)).timeline).match(/MESSAGE_SENT/g))
      .toHaveLength(2);
    await post(`/sessions/${sessionId}/cancel`, { reason: ' Wrong document ' });
    expect(await read(sessionId)).toMatchObject({ status: 'CANCELLED', cancel_reason: 'Wrong document' });
    for (const phone of phones)
      await expect
        .poll(async () => (await messagesTo(phone)).filter((text) => text.includes('cancelled')))
        .toHaveLength(1);
    expect(JSON.stringify(await readOutbox(test.services))).not.toContain('Wrong document');
  });

  it('notifies no one who was sent no link, and rejects an empty reason', async () => {
    const { sessionId } = await originator.start({ participants: [{ phone: '+919222200003' }] });
    expect(await post(`/sessions/${sessionId}/cancel`, { reason: ' ' })).toMatchObject({ status: 400 });
    await post(`/sessions/${sessionId}/cancel`);
    expect((await read(sessionId)).cancel_reason).toBeNull();
    expect(await messagesTo('+919222200003')).toEqual([]);
  });

  it.each(['cancel', 'extend', 'resend', 'correct'] as const)(
    'or any other change (%s) is refused with the reason after the expiry, recorded or not',
    async (act) => {
      const { sessionId, signer } = await originator.start({ template: { validity_hours: 1 } });
      test.clock.pass({ hours: 1 });
      const asked = {
        cancel: () => post(`/sessions/${sessionId}/cancel`),
        extend: () => post(`/sessions/${sessionId}/extend`, { expires_at: hours(5) }),
        resend: () => post(`/sessions/${sessionId}/participants/${signer.id}/resend-link`),
        correct: () => correct(signer, { phone: '+919111155555' }),
      };
      expect(await asked[act]()).toMatchObject({ status: 409, error: { code: 'SESSION_HAS_EXPIRED' } });
      expect(await read(sessionId)).toMatchObject({ status: 'EXPIRED' });
      expect(await faultsOf(sessionId)).toEqual([]);
    },
  );
});
