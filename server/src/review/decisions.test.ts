import { TEXTS } from '@countersign/contract/texts/texts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../access/api-keys.ts';
import { batchRows, messages, reviews } from '../database/schema.ts';
import { deliverMessage } from '../delivery/deliver.ts';
import { eraseOverdue } from '../delivery/retention/erase.ts';
import { runBatch } from '../origination/batches/run.ts';
import { HEADER, makeBatchLayout, rowsOf } from '../../tests/helpers/batches.ts';
import { multipartOf } from '../../tests/helpers/multipart.ts';
import {
  ALWAYS,
  decideAs,
  faultsOf,
  inReview,
  ledBack,
  queueOf,
  sealJobs,
  withLink,
} from '../../tests/helpers/review.ts';
import { eventsOf, eventTypesOf, statusOf, whileLocked } from '../../tests/helpers/rows.ts';
import { nth, Originator, sampleDocument } from '../../tests/helpers/signing.ts';
import { totpAt } from '../staff/totp.ts';
import { enrolled, signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
let reviewer: StaffBrowser;
let second: StaffBrowser;
let sent: { to: string; text: string }[] = [];
const take = async ({ to, text }: { to: string; text: string }) => void sent.push({ to, text });
beforeAll(async () => {
  test = await openTestApp({
    environment: { RETENTION_DAYS: '2' },
    replace: { vision: standInVision(), mail: { send: take } },
  });
  originator = new Originator(test, plainPhotos);
  // The queue is stopped because it deletes links after delivery, so only the test delivers.
  await test.services.jobs.stop();
});
afterAll(() => test.close());
beforeEach(async () => {
  sent = [];
  await signIn();
});

/** Signs in again whenever the clock has moved past the lifetime of a staff session. */
async function signIn(): Promise<void> {
  ({ browser: reviewer } = await signedInAs(test, 'reviewer', { name: 'Ravi Menon' }));
  ({ browser: second } = await signedInAs(test, 'reviewer', { name: 'Divya Nair' }));
}

const statusOfSession = async (id: string) => (await originator.ask(`/sessions/${id}`)).data.status;
const reviewOf = async (id: string, by = reviewer) =>
  (await by.ask(`/originator/sessions/${id}`)).data.review;

describe('a decision', () => {
  it('to accept has the session sealed, with reviewer and reason in the evidence', async () => {
    const { sessionId } = await inReview(originator);
    const answer = await decideAs(reviewer, sessionId, {
      decision: 'accept',
      reason: 'The branch knows her',
    });
    expect(answer.data).toEqual({ session_id: sessionId, status: 'SEALING', outcome: 'accepted' });
    expect(await sealJobs(test, sessionId)).toBe(1);
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'REVIEW_ACCEPTED',
      actor: { kind: 'staff' },
      facts: { round: 1 },
      about: { by: 'Ravi Menon', reason: 'The branch knows her' },
    });
    expect(await reviewOf(sessionId)).toMatchObject({
      is_open: false,
      decisions: [{ outcome: 'accepted', by: 'Ravi Menon', reason: 'The branch knows her' }],
    });
    expect(await faultsOf(test, sessionId)).toEqual([]);
    expect(await decideAs(reviewer, sessionId, { decision: 'reject', reason: 'Late' })).toMatchObject({
      status: 409,
      error: { code: 'NOT_IN_REVIEW' },
    });
  });

  it('needs a recent proof of identity, because it seals or ends the session', async () => {
    const { sessionId } = await inReview(originator);
    const person = await enrolled(test, 'reviewer');
    test.clock.pass({ minutes: 10 });
    for (const decision of [{ decision: 'accept' }, { decision: 'reject', reason: 'No' }])
      expect(await decideAs(person.browser, sessionId, decision)).toMatchObject({
        status: 403,
        error: { code: 'PROOF_REQUIRED' },
      });
    expect(await sealJobs(test, sessionId)).toBe(0);
    const proof = { password: person.password, code: totpAt(person.secret, test.services.now()) };
    expect(await person.browser.post('/proof', proof)).toMatchObject({ status: 200 });
    expect(await decideAs(person.browser, sessionId, { decision: 'accept' })).toMatchObject({ status: 200 });
  });

  it('counts once when two are made concurrently, and the other is refused', async () => {
    const { sessionId } = await inReview(originator);
    const answers = await whileLocked(test, sessionId, async (queued) => {
      const asked = [
        decideAs(reviewer, sessionId, { decision: 'accept' }),
        decideAs(second, sessionId, { decision: 'reject', reason: 'No' }),
      ];
      await queued(2);
      return asked;
    });
    const settled = await Promise.all(answers);
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(settled.find(({ status }) => status === 409)?.error).toEqual({
      code: 'NOT_IN_REVIEW',
      message: 'This session is no longer waiting for this review. Another reviewer may have decided it.',
    });
    const decided = (await eventTypesOf(test, sessionId)).filter((type) => /^REVIEW_(A|R)/.test(type));
    expect(decided).toHaveLength(1);
  });

  it('to reject ends the session permanently, notifies the signers and keeps the signatures', async () => {
    const { sessionId, signer } = await inReview(
      originator,
      {},
      { participants: [{ email: 'asha@example.com' }] },
    );
    expect(await decideAs(reviewer, sessionId, { decision: 'reject' })).toMatchObject({ status: 400 });
    const { data } = await decideAs(reviewer, sessionId, {
      decision: 'reject',
      reason: 'Another person in the photos',
    });
    expect(data).toEqual({ session_id: sessionId, status: 'REJECTED', outcome: 'rejected' });
    expect(await sealJobs(test, sessionId)).toBe(0);
    const rows = await test.services.database.db
      .select()
      .from(messages)
      .where(eq(messages.sessionId, sessionId));
    for (const { id } of rows) await deliverMessage(test.services, id);
    expect(sent.map(({ to }) => to)).toContain('asha@example.com');
    expect(JSON.stringify(sent)).not.toContain('Another person');
    expect(await statusOf(test, signer)).toBe('SIGNED');
    for (const answer of [await signer.open(), await signer.get(`/completion/${signer.id}`)])
      expect(answer).toMatchObject({ status: 410, error: { code: 'LINK_REJECTED' } });
    expect((await signer.post('/request-link')).error.code).toBe('LINK_REJECTED');
    expect(await faultsOf(test, sessionId)).toEqual([]);
    expect(await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' })).toMatchObject({
      error: { code: 'SESSION_ENDED' },
    });
    // The retention period starts with the decision, even if the session expired long before.
    test.clock.pass({ days: 1, hours: 23 });
    await eraseOverdue(test.services);
    expect((await originator.ask(`/sessions/${sessionId}`)).data.erased_at).toBeNull();
    test.clock.pass({ days: 2 });
    await eraseOverdue(test.services);
    const { data: erased } = await originator.ask(`/sessions/${sessionId}`);
    expect(erased.erased_at).not.toBeNull();
    expect(erased.review.decisions).toMatchObject([{ outcome: 'rejected', by: null, reason: null }]);
    expect(await faultsOf(test, sessionId)).toEqual([]);
  });

  it('is open to reviewers, administrators and keys with the scope', async () => {
    const { sessionId } = await inReview(originator);
    for (const role of ['officer', 'auditor'] as const) {
      const { browser } = await signedInAs(test, role, role === 'officer' ? { departments: ['Pune'] } : {});
      expect(await decideAs(browser, sessionId, { decision: 'accept' })).toMatchObject({
        status: 403,
        error: { code: 'ROLE_REFUSED' },
      });
    }
    const { key } = await createApiKey(test.services, 'Loan system', { scopes: ['read', 'manage'] });
    const without = await new Originator({ ...test, apiKey: key }).ask(`/sessions/${sessionId}/review`, {
      method: 'POST',
      body: { decision: 'accept', round: 1 },
    });
    expect(without).toMatchObject({ status: 403, error: { code: 'API_KEY_SCOPE_MISSING' } });
    const withIt = await originator.ask(`/sessions/${sessionId}/review`, {
      method: 'POST',
      body: { decision: 'accept', round: 1 },
    });
    expect(withIt.data.outcome).toBe('accepted');
    expect((await eventsOf(test, sessionId)).at(-1)?.actor.kind).toBe('originator');
  });
});

describe('the queue', () => {
  it('names the photo of the signer, which is part of the evidence', async () => {
    const { sessionId } = await inReview(originator);
    const [entry] = await queueOf(reviewer);
    expect(entry).toMatchObject({
      session_id: sessionId,
      photo_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const photo = await reviewer.ask(
      `/originator/sessions/${sessionId}/evidence/parts/${entry.photo_sha256}`,
    );
    expect(photo.status).toBe(200);
    const small = await test.app.inject({
      url: `/api/v1/originator/sessions/${sessionId}/evidence/parts/${entry.photo_sha256}?size=small`,
      headers: { ...reviewer.headers, ...reviewer.cookieHeader() },
    });
    expect(small).toMatchObject({ statusCode: 200 });
    expect(small.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    });
  });
});

describe('four-eyes review', () => {
  it('needs two people in any order', async () => {
    const { sessionId } = await inReview(originator, { review_four_eyes: true });
    expect((await decideAs(reviewer, sessionId, { decision: 'accept' })).data).toMatchObject({
      status: 'IN_REVIEW',
      outcome: 'approved',
    });
    expect(await sealJobs(test, sessionId)).toBe(0);
    expect((await reviewOf(sessionId)).refusal).toBe('REVIEW_APPROVED_BY_YOU');
    expect(await decideAs(reviewer, sessionId, { decision: 'accept' })).toMatchObject({
      status: 409,
      error: { code: 'REVIEW_APPROVED_BY_YOU' },
    });
    // Writing to the database changes only the displayed queue.
    await test.services.database.db.update(reviews).set({ isApproved: false });
    const byKey = await originator.ask(`/sessions/${sessionId}/review`, {
      method: 'POST',
      body: { decision: 'accept', round: 1 },
    });
    expect(byKey.error.code).toBe('REVIEW_NEEDS_PEOPLE');
    expect((await reviewOf(sessionId, second)).refusal).toBeNull();
    expect((await decideAs(second, sessionId, { decision: 'accept' })).data.outcome).toBe('accepted');
    expect(await eventTypesOf(test, sessionId)).toEqual(
      expect.arrayContaining(['REVIEW_STARTED', 'REVIEW_APPROVED', 'REVIEW_ACCEPTED']),
    );
    expect(await faultsOf(test, sessionId)).toEqual([]);
  });

  it('excludes the sender', async () => {
    const { browser: sender } = await signedInAs(test, 'administrator');
    const template = await originator.ask('/templates', {
      method: 'POST',
      body: { ...ALWAYS, review_four_eyes: true },
    });
    const { payload, contentType } = multipartOf({
      document: { content: await sampleDocument(), filename: 'loan.pdf', type: 'application/pdf' },
      session: JSON.stringify({
        template_id: template.data.template_id,
        participants: [{ name: 'Asha Rao', phone: '+919876543210' }],
      }),
    });
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/originator/sessions',
      headers: { ...sender.headers, ...sender.cookieHeader(), 'content-type': contentType },
      payload,
    });
    const { session_id: id, participants } = response.json().data;
    const { participant_id: pid, link } = participants[0];
    await withLink(test, id, pid, link).walkTo('signature');
    for (const decision of ['accept', 'reject'])
      expect(await decideAs(sender, id, { decision, reason: 'Mine' })).toMatchObject({
        status: 403,
        error: { code: 'REVIEW_OF_OWN' },
      });
    expect((await decideAs(reviewer, id, { decision: 'reject', reason: 'Not mine' })).status).toBe(200);
  });
});

describe('four-eyes review by a person who only', () => {
  const FOUR_EYES = { ...ALWAYS, review_four_eyes: true };
  const own = { status: 403, error: { code: 'REVIEW_OF_OWN' } };
  const accept = { decision: 'accept' };

  it.each([
    ['corrected the phone', 'contact', 'corrected', { phone: '+919000000001' }],
    ['made a new link, which the response contains', 'resend-link', 'link', {}],
    ['copied a new link', 'link', 'link', {}],
  ] as const)('%s is refused', async (_what, path, reason, body) => {
    const { sessionId, signer } = await originator.start({ template: FOUR_EYES });
    const { browser: administrator } = await signedInAs(test, 'administrator');
    const { data } = await administrator.ask(
      `/originator/sessions/${sessionId}/participants/${signer.id}/${path}`,
      { method: 'POST', body },
    );
    await withLink(test, sessionId, signer.id, data.link).walkTo('signature');
    expect(await reviewOf(sessionId, administrator)).toMatchObject({
      refusal: 'REVIEW_OF_OWN',
      refusal_reason: reason,
    });
    expect(await decideAs(administrator, sessionId, accept)).toMatchObject({
      error: { code: 'REVIEW_OF_OWN', reason },
    });
    expect((await decideAs(reviewer, sessionId, accept)).data.outcome).toBe('approved');
    expect(await decideAs(administrator, sessionId, accept)).toMatchObject(own);
    expect((await decideAs(second, sessionId, accept)).data.outcome).toBe('accepted');
  });

  it('requested a step again is allowed, because only the signer receives that link', async () => {
    const { sessionId, signer } = await inReview(originator, FOUR_EYES);
    const asked = { reason: 'Dark', participant_id: signer.id, step: 'signature' };
    await decideAs(reviewer, sessionId, { decision: 'repeat', ...asked });
    const again = await ledBack(signer);
    await again.walkTo('otp');
    await again.sign();
    const decision = { ...accept, round: 2 };
    expect((await decideAs(reviewer, sessionId, decision)).data.outcome).toBe('approved');
    expect((await decideAs(second, sessionId, decision)).data.outcome).toBe('accepted');
  });

  it('created the batch or replaced its file is refused, regardless of who started it', async () => {
    const people = [];
    for (const role of ['administrator', 'administrator', 'administrator'] as const)
      people.push((await signedInAs(test, role)).browser);
    const [maker, mender, starter] = [nth(people, 0), nth(people, 1), nth(people, 2)];
    const template = await originator.ask('/templates', { method: 'POST', body: FOUR_EYES });
    const batch = {
      layout_id: await makeBatchLayout(originator),
      template_id: template.data.template_id,
    };
    const { data: made } = await maker.sendParts('/originator/batches', table(2), { batch });
    const of = `/originator/batches/${made.batch_id}`;
    const mended = await mender.sendParts(`${of}/file`, table(1), { batch: {} });
    expect(mended.data).toMatchObject({ status: 'ready', rows_total: 1 });
    expect((await starter.ask(`${of}/start`, { method: 'POST' })).status).toBe(200);
    const { services } = test;
    // The jobs of this test are stopped, and a batch would stop with them. The batch therefore runs with jobs that are
    // not stopping.
    const jobs = { ...services.jobs, isStopping: () => false };
    await runBatch({ ...services, jobs }, made.batch_id);
    const rows = await services.database.db
      .select()
      .from(batchRows)
      .where(eq(batchRows.batchId, made.batch_id));
    const { sessionId } = nth(rows, 0);
    const [{ participant_id: id }] = (await originator.ask(`/sessions/${sessionId}`)).data.participants;
    const path = `/sessions/${sessionId}/participants/${id}/resend-link`;
    const { data } = await originator.ask(path, { method: 'POST' });
    await withLink(test, sessionId, id, data.link).walkTo('signature');
    for (const by of people) expect(await decideAs(by, sessionId, accept)).toMatchObject(own);
    expect((await decideAs(reviewer, sessionId, accept)).data.outcome).toBe('approved');
    expect(await faultsOf(test, sessionId)).toEqual([]);
  });
});

const table = (rows: number) => ({
  file: { content: Buffer.from(`${HEADER}\n${rowsOf(rows)}`), filename: 'loans.csv', type: 'text/csv' },
});

describe('a step to be repeated', () => {
  const REPEATS = [
    ['location', 'CONSENTED', ['locate', 'showCode', 'sign']],
    ['liveness', 'LOCATED', ['showCode', 'sign']],
    ['signature', 'LIVE', ['sign']],
  ] as const;

  it.each(REPEATS)('%s leads the signer back to %s with a new link', async (step, status, steps) => {
    const { sessionId, signers } = await inReview(
      originator,
      { validity_hours: 1 },
      { participants: [{}, {}] },
    );
    const [signer, other] = [nth(signers, 0), nth(signers, 1)];
    test.clock.pass({ hours: 2 });
    await signIn();
    const asked = { decision: 'repeat', reason: 'The photo is dark', participant_id: signer.id, step };
    expect(await decideAs(reviewer, sessionId, { ...asked, participant_id: sessionId })).toMatchObject({
      error: { code: 'PARTICIPANT_NOT_FOUND' },
    });
    expect((await decideAs(reviewer, sessionId, asked)).data).toMatchObject({
      status: 'IN_PROGRESS',
      outcome: 'repeat',
    });
    expect([await statusOf(test, signer), await statusOf(test, other)]).toEqual([status, 'SIGNED']);
    expect(await faultsOf(test, sessionId)).toEqual([]);
    expect((await signer.open()).error.code).toBe('LINK_UNKNOWN');
    expect((await signer.locate()).error.code).toBe('SESSION_EXPIRED');

    const again = await ledBack(signer);
    await again.walkTo('otp');
    for (const skipped of ['locate', 'showCode', 'sign'] as const) {
      if (steps.some((name) => name === skipped)) break;
      expect((await again[skipped]()).status).toBe(200);
    }
    if (step !== 'signature') expect((await again.sign()).error.code).toBe('STEP_NOT_ALLOWED');
    for (const name of steps) expect((await again[name]()).status).toBe(200);

    expect(await statusOfSession(sessionId)).toBe('IN_REVIEW');
    const review = await reviewOf(sessionId);
    expect(review).toMatchObject({
      round: 2,
      is_open: true,
      decisions: [{ outcome: 'repeat', step, participant_id: signer.id, reason: 'The photo is dark' }],
    });
    expect(review.reasons).toContainEqual({
      code: 'REPEATED',
      participant_id: signer.id,
      check: null,
      amount: null,
    });
    // A reviewer whose page still shows the first round cannot accept later changes.
    expect((await decideAs(reviewer, sessionId, { decision: 'accept' })).error.code).toBe('NOT_IN_REVIEW');
    expect((await decideAs(reviewer, sessionId, { decision: 'accept', round: 2 })).data.status).toBe(
      'SEALING',
    );
    expect(await faultsOf(test, sessionId)).toEqual([]);
  });

  it('is explained to the signer in the email and with the link, in words that are erasable', async () => {
    const { sessionId, signer } = await inReview(
      originator,
      {},
      { participants: [{ email: 'asha@example.com', language: 'hi' }] },
    );
    const asked = {
      decision: 'repeat',
      participant_id: signer.id,
      step: 'liveness',
      signer_reason: 'PHOTOS_UNCLEAR',
      signer_note: 'Stand near a window.',
    };
    expect((await decideAs(reviewer, sessionId, asked)).data.outcome).toBe('repeat');
    expect((await eventsOf(test, sessionId)).findLast(({ type }) => type === 'REPEAT_ASKED')).toMatchObject({
      facts: { step: 'liveness', signer_reason: 'PHOTOS_UNCLEAR' },
      about: { by: 'Ravi Menon', signer_note: 'Stand near a window.' },
    });
    expect(await faultsOf(test, sessionId)).toEqual([]);
    expect((await reviewOf(sessionId)).decisions).toMatchObject([
      { reason: null, signer_reason: 'PHOTOS_UNCLEAR', signer_note: 'Stand near a window.' },
    ]);

    const again = await ledBack(signer);
    const { repeat } = (await again.open()).data;
    expect(repeat).toMatchObject({ step: 'liveness', reason: 'PHOTOS_UNCLEAR' });
    expect(repeat.note.split('.')).toHaveLength(5);
    const queued = await test.services.database.db
      .select()
      .from(messages)
      .where(and(eq(messages.sessionId, sessionId), eq(messages.kind, 'repeat')));
    for (const { id } of queued) await deliverMessage(test.services, id);
    const mail = nth(sent, 0);
    const { steps, reasons } = TEXTS.hi.repeat;
    expect(mail.text).toContain(`${steps.liveness} ${reasons.PHOTOS_UNCLEAR}\n\n> Stand near a window.`);

    await again.walkTo('otp');
    expect((await again.showCode()).status).toBe(200);
    expect((await again.sign()).status).toBe(200);
    expect((await again.open()).data).not.toHaveProperty('repeat');
  });

  it('is not shown to the other signers', async () => {
    const { sessionId, signers } = await inReview(originator, {}, { participants: [{}, {}] });
    const asked = { reason: 'Dark', participant_id: nth(signers, 0).id, step: 'liveness' };
    await decideAs(reviewer, sessionId, { decision: 'repeat', ...asked });
    const again = await ledBack(nth(signers, 0));
    expect((await again.open()).data.repeat).toEqual({ step: 'liveness', reason: null, note: null });
    expect((await nth(signers, 1).open()).data).not.toHaveProperty('repeat');
  });

  it.each([
    [{ signer_reason: 'PHOTOS_UNCLEAR', step: 'signature' }, 'signer_reason'],
    [{ step: 'liveness' }, 'signer_reason'],
    [{ signer_reason: 'FACE_HIDDEN', step: 'liveness', signer_note: 'Call +91 98765 43210' }, 'signer_note'],
    [{ signer_reason: 'FACE_HIDDEN', step: 'liveness', signer_note: 'See evil.example/pay' }, 'signer_note'],
  ])('is refused as %o', async (wish, field) => {
    const { sessionId, signer } = await inReview(originator);
    const answer = await decideAs(reviewer, sessionId, {
      decision: 'repeat',
      participant_id: signer.id,
      ...wish,
    });
    expect(answer).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
    expect(answer.error.problems).toMatchObject([{ field: expect.stringContaining(field) }]);
    expect(await statusOf(test, signer)).toBe('SIGNED');
  });

  it('is reviewed again if the signer declines instead, and a signer who declined gets no notice of rejection', async () => {
    const { sessionId, signers } = await inReview(
      originator,
      { decline: 'ends_signer' },
      { participants: [{}, {}] },
    );
    const [signer, other] = [nth(signers, 0), nth(signers, 1)];
    const asked = { reason: 'Dark', participant_id: signer.id, step: 'liveness' };
    await decideAs(reviewer, sessionId, { decision: 'repeat', ...asked });
    const again = await ledBack(signer);
    await again.walkTo('otp');
    expect((await again.decline()).status).toBe(200);
    expect(await reviewOf(sessionId)).toMatchObject({
      round: 2,
      is_open: true,
      reasons: expect.arrayContaining([
        { code: 'REPEATED', participant_id: signer.id, check: null, amount: null },
      ]),
    });
    expect(await faultsOf(test, sessionId)).toEqual([]);
    await decideAs(reviewer, sessionId, { decision: 'reject', reason: 'Alone', round: 2 });
    const reported = await test.services.database.db
      .select()
      .from(messages)
      .where(and(eq(messages.sessionId, sessionId), eq(messages.kind, 'rejection')));
    expect(reported.map(({ participantId }) => participantId)).toEqual([other.id]);
  });

  it('and is declined instead can be accepted without that signer, and the seal refers to the approval', async () => {
    const { sessionId, signers } = await inReview(
      originator,
      { decline: 'ends_signer' },
      { participants: [{}, {}] },
    );
    const signer = nth(signers, 0);
    const asked = { reason: 'Dark', participant_id: signer.id, step: 'liveness' };
    await decideAs(reviewer, sessionId, { decision: 'repeat', ...asked });
    const again = await ledBack(signer);
    await again.walkTo('otp');
    await again.decline();
    const accepted = await decideAs(reviewer, sessionId, { decision: 'accept', round: 2 });
    expect(accepted.data.status).toBe('SEALING');
    expect((await eventTypesOf(test, sessionId)).at(-1)).toBe('REVIEW_ACCEPTED');
    expect(await faultsOf(test, sessionId)).toEqual([]);
  });

  it('is required by the evidence even if the state was advanced without it', async () => {
    const { sessionId, signer } = await inReview(originator);
    await decideAs(reviewer, sessionId, {
      decision: 'repeat',
      reason: 'Dark',
      participant_id: signer.id,
      step: 'liveness',
    });
    const again = await ledBack(signer);
    await again.walkTo('otp');
    await test.services.database.pool.query(`UPDATE participants SET status = 'LIVE' WHERE id = $1`, [
      signer.id,
    ]);
    expect((await again.sign()).error.code).toBe('STEP_NOT_ALLOWED');
  });
});
