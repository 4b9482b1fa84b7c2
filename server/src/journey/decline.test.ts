import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages, webhookDeliveries } from '../database/schema.ts';
import { deliverMessage } from '../delivery/deliver.ts';
import { eraseOverdue } from '../delivery/retention/erase.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { textOf } from '../pdf/pages/testing/words-of.ts';
import { deliverDecline } from '../staff/deliver-decline.ts';
import { multipartOf } from '../../tests/helpers/multipart.ts';
import { eventsOf, eventTypesOf, statusOf, watchedRows, whileLocked } from '../../tests/helpers/rows.ts';
import { documentOf, sealAtLast } from '../../tests/helpers/sealing.ts';
import { nth, Originator, sampleDocument, Signer } from '../../tests/helpers/signing.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
let sent: { to: string; text: string }[] = [];
const take = async ({ to, text }: { to: string; text: string }) => void sent.push({ to, text });
beforeAll(async () => {
  test = await openTestApp({
    environment: { RETENTION_DAYS: '2' },
    replace: { vision: standInVision(), mail: { send: take } },
  });
  originator = new Originator(test, plainPhotos);
  // Jobs are stopped, because the test itself delivers messages and creates seals.
  await test.services.jobs.stop();
});
afterAll(() => test.close());
beforeEach(() => (sent = []));

const read = async (id: string) => (await originator.ask(`/sessions/${id}`)).data;
const faultsOf = async (id: string) => (await verifySessionEvidence(test.services, id))?.faults;
const messagesOf = (signer: Signer, kind: 'invite' | 'decline' | 'completion') =>
  test.services.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.participantId, signer.id), eq(messages.kind, kind)));
const declinesIn = async (id: string) =>
  (await eventTypesOf(test, id)).filter((type) => type.endsWith('_DECLINED'));

async function startPair(decline: 'ends_session' | 'ends_signer', template = {}) {
  const started = await originator.start({
    template: { decline, ...template },
    participants: [{ email: 'asha@example.com' }, {}],
  });
  return { ...started, first: nth(started.signers, 0), second: nth(started.signers, 1) };
}

describe('declining', () => {
  it('is refused if the template does not offer it, and nothing changes', async () => {
    const { signer } = await originator.start();
    await signer.walkTo('document');
    const before = await watchedRows(test, signer);
    expect(await signer.decline()).toMatchObject({ status: 403, error: { code: 'DECLINE_NOT_OFFERED' } });
    expect(await watchedRows(test, signer)).toEqual(before);
    expect((await signer.get(`/template-config/${signer.id}`)).data.decline).toBe('off');
  });

  it.each([
    ['no reason', { reason: undefined }],
    ['an unknown reason', { reason: 'BORED' }],
    ['the reason OTHER without words', { reason: 'OTHER' }],
    ['blank words', { reason: 'OTHER', words: '  ' }],
    ['too many words', { words: 'x'.repeat(501) }],
    ['somebody else', { participant_id: '00000000-0000-4000-8000-000000000000' }],
  ])('is refused with %s', async (_what, body) => {
    const { signer } = await originator.start({ template: { decline: 'ends_session' } });
    await signer.walkTo('otp');
    expect([400, 404]).toContain((await signer.decline(body)).status);
    expect(await statusOf(test, signer)).toBe('OTP_VERIFIED');
  });

  it.each(['otp', 'document', 'location', 'liveness'] as const)(
    'after the step %s ends the session permanently for everyone',
    async (step) => {
      const { sessionId, first, second } = await startPair('ends_session', {
        allow_out_of_order_signing: true,
      });
      await second.walkTo('signature');
      await first.walkTo(step);
      const answer = await first.decline({ reason: 'OTHER', words: ' The rate is higher than agreed ' });
      expect(answer.data).toEqual({ declined: true, declined_at: expect.any(String), session_ended: true });
      // The signer tries to decline again and makes every other call. The bearer token has ended, and the link states
      // the reason.
      for (const refused of [
        await first.decline(),
        await first.consent(),
        await first.open(),
        await first.sendOtp(),
        await first.post('/request-link'),
      ])
        expect(refused).toMatchObject({ status: 410, error: { code: 'LINK_DECLINED' } });
      for (const refused of [await second.open(), await second.get(`/completion/${second.id}`)])
        expect(refused).toMatchObject({ status: 410, error: { code: 'LINK_DECLINED_BY_ANOTHER' } });
      expect(await read(sessionId)).toMatchObject({
        status: 'DECLINED',
        participants_declined: 1,
        participants: [
          {
            status: 'DECLINED',
            declined: { reason: 'OTHER', words: 'The rate is higher than agreed' },
          },
          { status: 'SIGNED', declined: null },
        ],
      });
      expect(await declinesIn(sessionId)).toEqual(['PARTICIPANT_DECLINED', 'SESSION_DECLINED']);
      expect(await faultsOf(sessionId)).toEqual([]);
    },
  );

  it('stores the reason encrypted, keeps it out of the webhook, and erases it with personal data', async () => {
    const { sessionId, first } = await startPair('ends_session', { webhook_url: 'https://hook.example/' });
    await first.walkTo('otp');
    await first.decline({ reason: 'TERMS', words: 'Ask my brother Kiran' });
    const reported = await test.services.database.db
      .select({ type: webhookDeliveries.type, payload: webhookDeliveries.payload })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.sessionId, sessionId));
    expect(reported.map(({ type }) => type).filter((type) => type.endsWith('declined'))).toEqual([
      'participant.declined',
      'session.declined',
    ]);
    const chain = JSON.stringify(
      (await eventsOf(test, sessionId)).map(({ about: _about, ...event }) => event),
    );
    for (const text of [JSON.stringify(reported), chain, JSON.stringify((await read(sessionId)).timeline)])
      expect(text).not.toMatch(/Kiran|TERMS/);
    test.clock.pass({ days: 4 });
    await eraseOverdue(test.services);
    const [person] = (await read(sessionId)).participants;
    expect(person.declined).toEqual({ at: expect.any(String), reason: null, words: null });
    expect(await faultsOf(sessionId)).toEqual([]);
  });

  it('notifies signers who were sent their link, and the colleague who sent it', async () => {
    const { browser, email } = await signedInAs(test, 'administrator');
    const template = { decline: 'ends_session', send_invite_notification: true, name: 'Loans' };
    const made = await originator.ask('/templates', { method: 'POST', body: template });
    const { payload, contentType } = multipartOf({
      document: { content: await sampleDocument(), filename: 'loan.pdf', type: 'application/pdf' },
      session: JSON.stringify({
        template_id: made.data.template_id,
        reference: 'LN-7',
        participants: [
          { name: 'Asha Rao', phone: '+919876500001', email: 'asha@example.com' },
          { name: 'Kiran Rao', phone: '+919876500002', email: 'kiran@example.com' },
        ],
      }),
    });
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/originator/sessions',
      headers: { ...browser.headers, ...browser.cookieHeader(), 'content-type': contentType },
      payload,
    });
    const { data } = JSON.parse(response.body);
    const [asha, kiran] = data.participants.map(
      ({ participant_id, link }: { participant_id: string; link: string }) =>
        new Signer(test, data.session_id, participant_id, link.slice(link.lastIndexOf('/') + 1), plainPhotos),
    );
    for (const signer of [asha, kiran])
      for (const { id } of await messagesOf(signer, 'invite')) await deliverMessage(test.services, id);
    await asha.walkTo('otp');
    sent = [];
    await asha.decline({ words: 'Too dear' });
    expect(await messagesOf(asha, 'decline')).toEqual([]);
    const reported = await messagesOf(kiran, 'decline');
    expect(reported.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
    for (const { id } of reported) await deliverMessage(test.services, id);
    await deliverDecline(test.services, asha.id);
    expect(sent.map(({ to }) => to)).toEqual(['kiran@example.com', email]);
    expect(nth(sent, 1).text).toContain(`/console/sessions/${data.session_id}`);
    expect(nth(sent, 1).text).toContain('LN-7');
    expect(JSON.stringify(sent)).not.toMatch(/Asha|Too dear/);
    expect((await eventTypesOf(test, data.session_id)).at(-1)).toBe('MESSAGE_SENT');
  });
});

describe('declining only for oneself', () => {
  it('lets the next signer sign, and the document is sealed without this signer', async () => {
    const { sessionId, first, second } = await startPair('ends_signer', {
      send_completion_notification: true,
    });
    await first.walkTo('location');
    expect((await second.open()).error.code).toBe('NOT_YOUR_TURN');
    const answer = await first.decline({ reason: 'DETAILS_WRONG', words: 'My name is spelt wrong' });
    expect(answer.data).toMatchObject({ session_ended: false });
    expect(await read(sessionId)).toMatchObject({ status: 'IN_PROGRESS', step: 'otp' });
    const attention = await originator.ask(`/sessions?attention=true`);
    expect(JSON.stringify(attention.data.sessions)).toContain(sessionId);
    for (const path of ['resend-link', 'contact'])
      expect(
        await originator.ask(`/sessions/${sessionId}/participants/${first.id}/${path}`, {
          method: 'POST',
          ...(path === 'contact' ? { body: { phone: '+919876599999' } } : {}),
        }),
      ).toMatchObject({ status: 409, error: { code: 'SIGNER_DECLINED' } });
    await second.walkTo('signature');
    expect((await second.get(`/completion/${second.id}`)).data).toMatchObject({ total_signers: 1 });
    await sealAtLast(test, sessionId);
    expect(await read(sessionId)).toMatchObject({
      status: 'COMPLETED',
      participants: [{ status: 'DECLINED' }, { status: 'COMPLETED' }],
    });
    const words = (await textOf(await documentOf(originator, sessionId, 'sealed'))).join(' ');
    expect(words).toContain('Signer 1 (');
    expect(words).toMatch(/On .* UTC, .* declined to sign/);
    expect(words).toContain('the document contains an error: “My name is spelt wrong”');
    expect(words).toContain('by 1 signer');
    expect(await messagesOf(first, 'completion')).toEqual([]);
    expect(await messagesOf(second, 'completion')).toHaveLength(1);
    expect((await first.open()).error.code).toBe('LINK_DECLINED');
    expect(await faultsOf(sessionId)).toEqual([]);
  });

  it('by the last open signer has the session sealed, or reviewed first', async () => {
    for (const [template, status] of [
      [{}, 'SEALING'],
      [{ review_always: true }, 'IN_REVIEW'],
    ] as const) {
      const { sessionId, first, second } = await startPair('ends_signer', template);
      await first.walkTo('signature');
      await second.walkTo('otp');
      await second.decline();
      expect((await read(sessionId)).status).toBe(status);
      // A session in review needs attention. A session that is being sealed does not.
      const { data } = await originator.ask('/sessions?attention=true');
      const counted = await originator.ask(`/session-count?attention=true&status=${status}`);
      const isListed = data.sessions.some((one: { session_id: string }) => one.session_id === sessionId);
      expect([isListed, counted.data.count]).toEqual(status === 'SEALING' ? [false, 0] : [true, 1]);
      expect((await eventsOf(test, sessionId)).find(({ type }) => type === 'ALL_SIGNED')?.facts).toEqual({
        signatures: 1,
      });
      expect(await faultsOf(sessionId)).toEqual([]);
    }
  });

  it('ends the session if no signer is left', async () => {
    const { sessionId, first, second } = await startPair('ends_signer');
    await first.walkTo('otp');
    await first.decline();
    await second.walkTo('otp');
    expect((await second.decline()).data.session_ended).toBe(true);
    expect((await read(sessionId)).status).toBe('DECLINED');
    expect(await declinesIn(sessionId)).toEqual([
      'PARTICIPANT_DECLINED',
      'PARTICIPANT_DECLINED',
      'SESSION_DECLINED',
    ]);
    expect(await faultsOf(sessionId)).toEqual([]);
  });
});

describe('at the same time', () => {
  it.each(['ends_session', 'ends_signer'] as const)(
    "as the signer's own signature, only one of the two counts (%s)",
    async (decline) => {
      for (const order of ['decline first', 'signature first'] as const) {
        const { sessionId, signer } = await originator.start({ template: { decline } });
        await signer.walkTo('liveness');
        const [sooner, later] =
          order === 'decline first' ? [signer.decline, signer.sign] : [signer.sign, signer.decline];
        const asked = await whileLocked(test, sessionId, async (queued) => {
          const first = sooner();
          await queued(1);
          const second = later();
          await queued(2);
          return [first, second];
        });
        const answers = await Promise.all(asked);
        expect(answers.map(({ success }) => success)).toEqual([true, false]);
        const types = await eventTypesOf(test, sessionId);
        expect(types.filter((type) => /^(PARTICIPANT_DECLINED|SIGNATURE_CAPTURED)$/.test(type))).toHaveLength(
          1,
        );
        expect(nth(answers, 1).error.code).toBe(
          order === 'decline first' ? 'LINK_DECLINED' : 'ALREADY_SIGNED',
        );
        expect(await faultsOf(sessionId)).toEqual([]);
      }
    },
  );

  it('twice, it is recorded once', async () => {
    const { sessionId, signer } = await originator.start({ template: { decline: 'ends_session' } });
    await signer.walkTo('otp');
    const asked = await whileLocked(test, sessionId, async (queued) => {
      const both = [signer.decline(), signer.decline()];
      await queued(2);
      return both;
    });
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    expect(await declinesIn(sessionId)).toEqual(['PARTICIPANT_DECLINED', 'SESSION_DECLINED']);
  });
});
