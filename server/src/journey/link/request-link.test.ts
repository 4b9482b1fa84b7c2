import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTP_FAILURES_UNTIL_DEAD } from '@countersign/contract/rules/otp';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventsOf, eventTypesOf } from '../../../tests/helpers/rows.ts';
import { nth, Originator } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

describe('requesting a new link', () => {
  it('is recorded and reported to the sender if the link has expired, three times a day', async () => {
    const { signer, sessionId } = await originator.start({
      template: { validity_hours: 1, webhook_url: 'https://hooks.example.com/x' },
    });
    await signer.walkTo('otp');
    test.clock.pass({ hours: 2 });
    expect(await signer.post('/request-link')).toMatchObject({ status: 200, data: { requested: true } });
    expect((await eventTypesOf(test, sessionId)).slice(-2)).toEqual(['SESSION_EXPIRED', 'LINK_REQUESTED']);
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'LINK_REQUESTED',
      facts: { reason: 'expired' },
    });
    const { data } = await originator.ask(`/sessions/${sessionId}/webhooks`);
    expect(data.deliveries.at(-1)).toMatchObject({ type: 'participant.link_requested' });

    const more = [await signer.post('/request-link'), await signer.post('/request-link')];
    expect(more.map(({ status }) => status)).toEqual([200, 200]);
    expect(await signer.post('/request-link')).toMatchObject({
      status: 429,
      error: { code: 'TOO_MANY_REQUESTS' },
    });
    expect((await eventTypesOf(test, sessionId)).filter((type) => type === 'LINK_REQUESTED')).toHaveLength(3);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('is possible if the link was closed after too many failures', async () => {
    const { signer, sessionId } = await originator.start();
    await test.services.database.pool.query(
      'update otp_states set failures_in_row = $1 where participant_id = $2',
      [OTP_FAILURES_UNTIL_DEAD, signer.id],
    );
    expect((await signer.open()).error.code).toBe('LINK_DEAD');
    expect((await signer.post('/request-link')).status).toBe(200);
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({ facts: { reason: 'closed' } });
  });

  it('is refused if the link works, the session was cancelled or the signature exists', async () => {
    const { signer, sessionId } = await originator.start();
    expect((await signer.post('/request-link')).error.code).toBe('STEP_NOT_ALLOWED');
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    expect((await signer.post('/request-link')).error.code).toBe('LINK_CANCELLED');
    const other = await originator.start();
    await other.signer.walkTo('signature');
    test.clock.pass({ hours: 48 });
    expect((await other.signer.post('/request-link')).error.code).toBe('ALREADY_SIGNED');
    expect(await eventTypesOf(test, sessionId)).not.toContain('LINK_REQUESTED');
  });
});

describe('the completion of a signer', () => {
  it('says what was signed, who still has to sign and how the copy arrives, but only to a participant who has signed', async () => {
    const { signers } = await originator.start({
      template: { send_completion_notification: true },
      participants: [{ email: 'asha@example.com' }, {}],
    });
    const [first, second] = [nth(signers, 0), nth(signers, 1)];
    const completionOf = (signer: typeof first) => signer.get(`/completion/${signer.id}`);
    expect((await completionOf(first)).error.code).toBe('STEP_NOT_ALLOWED');
    await first.walkTo('signature');
    expect(await completionOf(first)).toMatchObject({
      status: 200,
      data: {
        signed_at: expect.stringMatching(/Z$/),
        pages_count: expect.any(Number),
        total_signers: 2,
        signed_count: 1,
        is_sealed: false,
        copy_by: ['sms', 'email'],
      },
    });
    await second.walkTo('signature');
    expect((await completionOf(second)).data).toMatchObject({ signed_count: 2, copy_by: ['sms'] });
  });
});

it('tells a signer who is too early whether a message will come', async () => {
  for (const send_invite_notification of [true, false]) {
    const { signers } = await originator.start({
      template: { send_invite_notification },
      participants: [{ signing_order: 1 }, { signing_order: 2 }],
    });
    expect((await nth(signers, 1).open()).error).toMatchObject({
      code: 'NOT_YOUR_TURN',
      will_be_told: send_invite_notification,
    });
  }
});
