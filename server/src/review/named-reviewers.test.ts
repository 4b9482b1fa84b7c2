import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { staff } from '../database/schema.ts';
import { decideAs, faultsOf, inReview, queueOf, withLink } from '../../tests/helpers/review.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { signedInAs, type StaffBrowser } from '../../tests/helpers/staff.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
let administrator: StaffBrowser;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
  ({ browser: administrator } = await signedInAs(test, 'administrator'));
});
afterAll(() => test.close());

const nameFor = (sessionId: string, ids: string[]) =>
  originator.ask(`/sessions/${sessionId}/reviewers`, { method: 'PUT', body: { person_ids: ids } });
const saveTemplate = (body: object, id?: string) =>
  originator.ask(id === undefined ? '/templates' : `/templates/${id}`, {
    method: id === undefined ? 'POST' : 'PATCH',
    body,
  });
const isOffered = async (by: StaffBrowser, id: string) =>
  (await queueOf(by)).some(({ session_id }: { session_id: string }) => session_id === id);
const accept = { decision: 'accept' };

describe('named reviewers', () => {
  it('are the only ones who find the session in their queue and can decide', async () => {
    const named = await signedInAs(test, 'reviewer', { name: 'Ravi Menon' });
    const other = await signedInAs(test, 'reviewer');
    const auditor = await signedInAs(test, 'auditor');
    const { sessionId } = await inReview(originator);
    expect((await nameFor(sessionId, [named.personId])).data.reviewers).toEqual([
      { person_id: named.personId, name: 'Ravi Menon' },
    ]);
    expect(await isOffered(named.browser, sessionId)).toBe(true);
    expect(await isOffered(auditor.browser, sessionId)).toBe(true);
    expect(await isOffered(other.browser, sessionId)).toBe(false);
    const { data: queue } = await other.browser.ask('/originator/reviews');
    expect(queue.total.count).toBe(queue.reviews.length);
    const { data } = await other.browser.ask(`/originator/sessions/${sessionId}`);
    expect(data.reviewers).toMatchObject([{ name: 'Ravi Menon' }]);
    expect(data.review.refusal).toBe('REVIEWER_NOT_NAMED');
    const refused = { status: 403, error: { code: 'REVIEWER_NOT_NAMED' } };
    expect(await decideAs(other.browser, sessionId, accept)).toMatchObject(refused);
    const byKey = { method: 'POST', body: { decision: 'accept', round: 1 } } as const;
    expect(await originator.ask(`/sessions/${sessionId}/review`, byKey)).toMatchObject(refused);
    expect((await decideAs(named.browser, sessionId, accept)).data.outcome).toBe('accepted');
    expect(await faultsOf(test, sessionId)).toEqual([]);
    expect((await nameFor(sessionId, [])).error.code).toBe('SESSION_ENDED');
  });

  it('can be named before everyone has signed, and must have the right', async () => {
    const named = await signedInAs(test, 'reviewer');
    const other = await signedInAs(test, 'reviewer');
    const officer = await signedInAs(test, 'officer', { departments: ['Goa'] });
    const { sessionId, signer } = await originator.start({ template: { review_always: true } });
    for (const id of [officer.personId, 'unknown'])
      expect(await nameFor(sessionId, [id])).toMatchObject({ error: { code: 'PERSON_NOT_FOUND' } });
    await nameFor(sessionId, [named.personId]);
    await signer.walkTo('signature');
    expect(await isOffered(named.browser, sessionId)).toBe(true);
    expect(await isOffered(other.browser, sessionId)).toBe(false);
  });

  it('are replaced by every reviewer if too few of them can still review', async () => {
    const named = await signedInAs(test, 'reviewer');
    const second = await signedInAs(test, 'reviewer');
    const other = await signedInAs(test, 'reviewer');
    const { sessionId } = await inReview(originator, { review_four_eyes: true });
    expect(await nameFor(sessionId, [named.personId])).toMatchObject({ status: 400 });
    await nameFor(sessionId, [named.personId, second.personId]);
    expect(await isOffered(other.browser, sessionId)).toBe(false);
    await test.services.database.db
      .update(staff)
      .set({ disabledAt: test.services.now() })
      .where(eq(staff.id, second.personId));
    expect(await isOffered(other.browser, sessionId)).toBe(true);
    expect((await decideAs(other.browser, sessionId, accept)).data.outcome).toBe('approved');
    expect((await decideAs(named.browser, sessionId, accept)).data.outcome).toBe('accepted');
  });

  it('are replaced by every reviewer if their departments or branches no longer include the session', async () => {
    const named = await signedInAs(test, 'reviewer', { departments: ['Pune'] });
    const other = await signedInAs(test, 'reviewer');
    const change = (rights: Partial<typeof staff.$inferInsert>) =>
      test.services.database.db.update(staff).set(rights).where(eq(staff.id, named.personId));
    const { data: branch } = await originator.ask('/branches', {
      method: 'POST',
      body: { name: 'Camp', latitude: 18.5, longitude: 73.8 },
    });
    const options = { department: 'Pune', branch_ids: [branch.branch_id] };
    const { sessionId } = await inReview(originator, {}, options);
    const { sessionId: second } = await inReview(originator, {}, options);
    for (const id of [sessionId, second]) await nameFor(id, [named.personId]);
    const { data } = await administrator.ask('/staff/departments');
    const pune = data.entries.find(({ name }: { name: string }) => name === 'Pune');
    const rename = (name: string) =>
      administrator.ask(`/staff/departments/${pune.department_id}`, { method: 'PATCH', body: { name } });
    expect((await rename('Pune West')).status).toBe(200);
    for (const departments of [['Pune'], ['Goa', 'Pune West']]) {
      await change({ departments });
      expect(await isOffered(other.browser, sessionId)).toBe(false);
    }
    await change({ departments: ['Goa'] });
    expect(await isOffered(other.browser, sessionId)).toBe(true);
    expect((await decideAs(other.browser, sessionId, accept)).data.outcome).toBe('accepted');
    await change({ departments: ['Pune West'], branches: [branch.branch_id] });
    expect(await isOffered(other.browser, second)).toBe(false);
    await change({ branches: [randomUUID()] });
    expect(await isOffered(other.browser, second)).toBe(true);
    expect((await decideAs(other.browser, second, accept)).data.outcome).toBe('accepted');
  });

  it('of a four-eyes review must include two people who may accept', async () => {
    const named = await signedInAs(test, 'reviewer');
    const second = await signedInAs(test, 'reviewer');
    const sender = await signedInAs(test, 'administrator');
    const other = await signedInAs(test, 'reviewer');
    const { sessionId, signer } = await originator.start({
      template: { review_always: true, review_four_eyes: true },
    });
    const newLink = (by: StaffBrowser) =>
      by.ask(`/originator/sessions/${sessionId}/participants/${signer.id}/link`, { method: 'POST' });
    await newLink(sender.browser);
    expect(await nameFor(sessionId, [named.personId, sender.personId])).toMatchObject({
      status: 400,
      error: { problems: [{ field: 'body.person_ids' }] },
    });
    const three = [named.personId, sender.personId, second.personId];
    expect((await nameFor(sessionId, three)).status).toBe(200);
    const acting = await signedInAs(test, 'administrator');
    expect((await nameFor(sessionId, [named.personId, acting.personId])).status).toBe(200);
    const { data } = await newLink(acting.browser);
    await withLink(test, sessionId, signer.id, data.link).walkTo('signature');
    expect(await isOffered(other.browser, sessionId)).toBe(true);
    expect((await decideAs(named.browser, sessionId, accept)).data.outcome).toBe('approved');
    expect((await decideAs(other.browser, sessionId, accept)).data.outcome).toBe('accepted');
  });

  it('come from the template unless the session names others', async () => {
    const named = await signedInAs(test, 'reviewer', { name: 'Ravi Menon' });
    const other = await signedInAs(test, 'reviewer');
    const template = { review_always: true, review_reviewers: [named.personId] };
    const { sessionId } = await inReview(originator, template);
    const { data } = await other.browser.ask(`/originator/sessions/${sessionId}`);
    expect(data.reviewers).toEqual([{ person_id: named.personId, name: 'Ravi Menon' }]);
    expect(await isOffered(named.browser, sessionId)).toBe(true);
    expect(await isOffered(other.browser, sessionId)).toBe(false);
    const { error } = await decideAs(other.browser, sessionId, accept);
    expect(error.code).toBe('REVIEWER_NOT_NAMED');
    await nameFor(sessionId, []);
    expect(await isOffered(other.browser, sessionId)).toBe(true);
    expect((await decideAs(other.browser, sessionId, accept)).data.outcome).toBe('accepted');
  });

  it('of a template are people who can review, and two if two must accept', async () => {
    const named = await signedInAs(test, 'reviewer');
    const officer = await signedInAs(test, 'officer', { departments: ['Goa'] });
    for (const id of [officer.personId, 'unknown'])
      expect((await saveTemplate({ review_reviewers: [id] })).error.code).toBe('PERSON_NOT_FOUND');
    const { data } = await saveTemplate({ review_reviewers: [named.personId] });
    expect(await saveTemplate({ review_four_eyes: true }, data.template_id)).toMatchObject({
      status: 400,
      error: { problems: [{ field: 'body.review_reviewers' }] },
    });
    // A former colleague does not prevent other changes.
    await test.services.database.db
      .update(staff)
      .set({ disabledAt: test.services.now() })
      .where(eq(staff.id, named.personId));
    expect((await saveTemplate({ validity_hours: 48 }, data.template_id)).status).toBe(200);
  });
});
