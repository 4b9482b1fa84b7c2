/** Tests that the state and the chain of a session agree, in whatever way the session continues or ends. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { decideAs, inReview, ledBack } from '../../tests/helpers/review.ts';
import { nth, Originator } from '../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { verifySessionEvidence } from './verify.ts';

let test: TestApp;
let originator: Originator;
let reviewer: StaffBrowser;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
  // Stops the jobs, because they delete links after delivery.
  await test.services.jobs.stop();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ browser: reviewer } = await signedInAs(test, 'reviewer'));
});

const post = (path: string, body?: object) => originator.ask(path, { method: 'POST', body });
const query = (text: string, values: unknown[]) => test.services.database.pool.query(text, values);

/**
 * Returns the state of the session and of its signers, in signing order, with every contradiction between state and
 * chain.
 */
async function stateOf(sessionId: string) {
  const { rows } = await query(
    `select s.status as session, array_agg(p.status order by p.signing_order) as signers
     from sessions s join participants p on p.session_id = s.id where s.id = $1 group by s.id`,
    [sessionId],
  );
  const report = await verifySessionEvidence(test.services, sessionId);
  return [rows[0]?.session, ...rows[0].signers, ...(report?.faults ?? ['There is no such session'])];
}

it('a session cancelled after one of two has signed', async () => {
  const { sessionId, signers } = await originator.start({ participants: [{}, {}] });
  expect(await stateOf(sessionId)).toEqual(['NEW', 'PENDING', 'PENDING']);
  await nth(signers, 0).walkTo('signature');
  expect(await stateOf(sessionId)).toEqual(['IN_PROGRESS', 'SIGNED', 'PENDING']);
  await post(`/sessions/${sessionId}/cancel`);
  expect(await stateOf(sessionId)).toEqual(['CANCELLED', 'SIGNED', 'CANCELLED']);
});

it('an expired session', async () => {
  const { sessionId, signer } = await originator.start({ template: { validity_hours: 1 } });
  await signer.walkTo('document');
  test.clock.pass({ hours: 2 });
  await signer.open();
  expect(await stateOf(sessionId)).toEqual(['EXPIRED', 'EXPIRED']);
});

it('an extended session', async () => {
  const { sessionId, signer } = await originator.start({ template: { validity_hours: 1 } });
  await signer.walkTo('otp');
  const expires_at = new Date(+test.services.now() + 5 * 3_600_000).toISOString();
  expect(await post(`/sessions/${sessionId}/extend`, { expires_at })).toMatchObject({ status: 200 });
  expect(await stateOf(sessionId)).toEqual(['IN_PROGRESS', 'OTP_VERIFIED']);
});

it('a session that one of two signers declined', async () => {
  const { sessionId, signers } = await originator.start({
    participants: [{}, {}],
    template: { decline: 'ends_session' },
  });
  await nth(signers, 0).walkTo('otp');
  expect(await nth(signers, 0).decline()).toMatchObject({ status: 200 });
  expect(await stateOf(sessionId)).toEqual(['DECLINED', 'DECLINED', 'CANCELLED']);
});

it('a signer with corrected contact details starts again with a new link', async () => {
  const { sessionId, signer } = await originator.start();
  await signer.walkTo('liveness');
  const contact = `/sessions/${sessionId}/participants/${signer.id}/contact`;
  const { data } = await post(contact, { phone: '+919111122222' });
  expect(await stateOf(sessionId)).toEqual(['IN_PROGRESS', 'PENDING']);
  signer.token = data.link.slice(data.link.lastIndexOf('/') + 1);
  signer.bearer = '';
  await signer.walkTo('signature');
  expect(await stateOf(sessionId)).toEqual(['SEALING', 'SIGNED']);
});

it('a reissued link', async () => {
  const { sessionId, signer } = await originator.start();
  await signer.walkTo('document');
  await post(`/sessions/${sessionId}/participants/${signer.id}/resend-link`);
  expect(await stateOf(sessionId)).toEqual(['IN_PROGRESS', 'CONSENTED']);
  await query('update participants set link_hash = $2 where id = $1', [signer.id, Buffer.alloc(32)]);
  expect((await stateOf(sessionId)).slice(2)).toEqual([
    `Participant ${signer.id}: the link is not the one that was issued`,
  ]);
});

it('a repeated step does not set the signer back', async () => {
  const { sessionId, signer } = await originator.start();
  await signer.walkTo('location');
  await signer.walkTo('otp');
  expect(await stateOf(sessionId)).toEqual(['IN_PROGRESS', 'LOCATED']);
});

it('a review that accepts, and one that rejects', async () => {
  const accepted = await inReview(originator);
  expect(await stateOf(accepted.sessionId)).toEqual(['IN_REVIEW', 'SIGNED']);
  await decideAs(reviewer, accepted.sessionId, { decision: 'accept' });
  expect(await stateOf(accepted.sessionId)).toEqual(['SEALING', 'SIGNED']);
  const rejected = await inReview(originator);
  await decideAs(reviewer, rejected.sessionId, { decision: 'reject', reason: 'Somebody else' });
  expect(await stateOf(rejected.sessionId)).toEqual(['REJECTED', 'SIGNED']);
});

it('a review that requests a step again: the earlier signature no longer counts', async () => {
  const { sessionId, signer } = await inReview(originator);
  const asked = { decision: 'repeat', reason: 'It is dark', participant_id: signer.id, step: 'liveness' };
  expect(await decideAs(reviewer, sessionId, asked)).toMatchObject({ status: 200 });
  expect(await stateOf(sessionId)).toEqual(['IN_PROGRESS', 'LOCATED']);
  const back = await ledBack(signer);
  await back.walkTo('otp');
  expect(await back.sign()).toMatchObject({ status: 409, error: { code: 'STEP_NOT_ALLOWED' } });
  expect((await back.showCode()).status).toBe(200);
  expect((await back.sign()).status).toBe(200);
  expect(await stateOf(sessionId)).toEqual(['IN_REVIEW', 'SIGNED']);
});

it('an erased session', async () => {
  const { sessionId, signer } = await originator.start();
  await signer.walkTo('document');
  await post(`/sessions/${sessionId}/cancel`);
  expect(await post(`/sessions/${sessionId}/erase`)).toMatchObject({ status: 200 });
  expect(await stateOf(sessionId)).toEqual(['CANCELLED', 'CANCELLED']);
  await query('update sessions set erased_at = null where id = $1', [sessionId]);
  expect(await stateOf(sessionId)).toContain(
    'The state and the chain disagree on whether the session was erased',
  );
});
