import { OTP_FAILURES_UNTIL_DEAD } from '@countersign/contract/rules/otp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { otpStates, participants, sessions } from '../database/schema.ts';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const list = async (filter: string): Promise<string[]> =>
  (await originator.ask(`/sessions?${filter}`)).data.sessions.map(
    ({ session_id }: { session_id: string }) => session_id,
  );
const count = async (filter: string) => (await originator.ask(`/session-count?${filter}`)).data;
const addBranch = async (name: string, latitude: number): Promise<string> =>
  (await originator.ask('/branches', { method: 'POST', body: { name, latitude, longitude: 73.87 } })).data
    .branch_id;

it('finds sessions by branch and by the last failed check', async () => {
  const [pune, agra] = [await addBranch('Pune', 18.52), await addBranch('Agra', 27.18)];
  const template = { location_validation_enabled: true };
  const { sessionId, signer } = await originator.start({ template, branch_ids: [agra] });
  await originator.start({ branch_ids: [pune] });
  await signer.walkTo('document');
  expect(await signer.locate()).toMatchObject({ status: 422 });
  expect(await list(`branch_id=${agra}`)).toEqual([sessionId]);
  expect(await list('branch_id=nowhere')).toEqual([]);
  const failed = 'check=location';
  expect(await list(failed)).toEqual([sessionId]);
  expect(await count(failed)).toEqual({ count: 1, has_more: false });
  expect(await list(`${failed}&verdict=passed`)).toEqual([]);

  await signer.locate({ latitude: 27.18, longitude: 73.87 });
  expect(await list(failed)).toEqual([]);
  expect(await list(`${failed}&verdict=passed`)).toEqual([sessionId]);
});

const listedFor = async (accessScope: Parameters<typeof signedInAs>[2], query = '') => {
  const { browser } = await signedInAs(test, 'officer', accessScope);
  const path = `/originator/sessions?check=location${query}`;
  return (await browser.ask(path)).data.sessions.map(({ session_id }: { session_id: string }) => session_id);
};

const beginLoan = async (...branches: string[]) =>
  (await originator.start({ department: 'Loans', branch_ids: branches })).sessionId;

it('finds sessions of another branch and of their own for officers of branches', async () => {
  const [kota, pali, leh] = [
    await addBranch('Kota', 25.2),
    await addBranch('Pali', 25.8),
    await addBranch('Leh', 34.2),
  ];
  const [first, second] = [await beginLoan(kota, pali), await beginLoan(kota, pali, leh)];
  for (const branches of [[kota], [pali], [kota, leh], []]) await beginLoan(...branches);
  const { browser } = await signedInAs(test, 'officer', { departments: ['Loans'], branches: [pali, leh] });
  const ask = async (query: string) => (await browser.ask(`/originator/${query}`)).data;
  const page = await ask(`sessions?branch_id=${kota}&limit=2`);
  expect(page.sessions).toHaveLength(2);
  const next = await ask(`sessions?branch_id=${kota}&limit=2&cursor=${page.next_cursor}`);
  const ids = [...page.sessions, ...next.sessions].map(
    ({ session_id }: { session_id: string }) => session_id,
  );
  expect(ids).toEqual([expect.any(String), second, first]);
  expect(await ask(`session-count?branch_id=${kota}`)).toEqual({ count: 3, has_more: false });
  expect(await ask(`session-count?branch_id=${kota}&status=COMPLETED`)).toMatchObject({ count: 0 });
});

it('finds only their own sessions by check for officers of departments and branches', async () => {
  const [nagpur, surat] = [await addBranch('Nagpur', 21.15), await addBranch('Surat', 21.17)];
  const template = { location_validation_enabled: true };
  const begin = async (department: string, ...branches: string[]) => {
    const { sessionId, signer } = await originator.start({ template, department, branch_ids: branches });
    await signer.walkTo('document');
    await signer.locate();
    return { sessionId, signer };
  };
  const both = await begin('Loans', nagpur, surat);
  const loan = await begin('Loans', nagpur);
  const card = await begin('Cards', surat);
  expect(await listedFor({ departments: ['Loans'] })).toEqual([loan.sessionId, both.sessionId]);
  expect(await listedFor({ departments: ['Loans', 'Cards'] }, '&order=oldest')).toEqual(
    [both, loan, card].map(({ sessionId }) => sessionId),
  );
  expect(await listedFor({ departments: ['Loans'] }, `&branch_id=${surat}`)).toEqual([both.sessionId]);
  expect(await listedFor({ departments: ['Loans', 'Cards'], branches: [surat] })).toEqual([
    card.sessionId,
    both.sessionId,
  ]);
  expect(await listedFor({ departments: ['Cards'], branches: [surat] }, `&branch_id=${nagpur}`)).toEqual([]);
  await both.signer.locate({ latitude: 21.15, longitude: 73.87 });
  expect(await listedFor({ departments: ['Loans'], branches: [nagpur] })).toEqual([loan.sessionId]);
  expect(await listedFor({ departments: ['Loans'], branches: [nagpur] }, '&verdict=passed')).toEqual([
    both.sessionId,
  ]);
});

it('treats filters alike in any notation and order', async () => {
  const [thane, nobody] = [await addBranch('Thane', 19.22), '00000000-0000-0000-0000-000000000000'];
  const { sessionId } = await originator.start({ branch_ids: [thane], participants: [{ name: 'Zubin' }] });
  for (const more of ['', '&q=zubin', '&order=expiring', '&status=NEW&status=IN_PROGRESS']) {
    expect([more, await list(`branch_id=${thane.toUpperCase()}${more}`)]).toEqual([more, [sessionId]]);
    // The database uses this id for sessions without a branch.
    for (const id of [nobody, 'nowhere'])
      expect([id, more, await list(`branch_id=${id}${more}`)]).toEqual([id, more, []]);
  }
  expect(await count(`branch_id=${thane.toUpperCase()}`)).toEqual({ count: 1, has_more: false });
  expect(await count(`branch_id=${nobody}`)).toEqual({ count: 0, has_more: false });
  const once = await list('status=NEW');
  expect(once).toContain(sessionId);
  expect(await list('status=NEW&status=NEW')).toEqual(once);
});

it.each(['created_after', 'created_before', 'expires_before'])(
  'refuses a time of %s that the database does not support',
  async (name) => {
    for (const at of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'])
      for (const path of ['sessions', 'session-count']) {
        const answer = await originator.ask(`/${path}?${name}=${encodeURIComponent(at)}`);
        expect(answer).toMatchObject({ status: 400, detail: expect.stringContaining(name) });
      }
    for (const at of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '1969-07-20T20:17:40-23:59'])
      for (const more of ['', '&q=zubin', '&reference_begins=x'])
        expect(await originator.ask(`/sessions?${name}=${encodeURIComponent(at)}${more}`)).toMatchObject({
          status: 200,
        });
  },
);

it("does not continue from a session outside the caller's scope", async () => {
  const { sessionId } = await originator.start({ department: 'Cards' });
  const { browser } = await signedInAs(test, 'officer', { departments: ['Loans'] });
  const cursor = Buffer.from(sessionId).toString('base64url');
  expect(await originator.ask(`/sessions?cursor=${cursor}`)).toMatchObject({ status: 200 });
  const answer = await browser.ask(`/originator/sessions?cursor=${cursor}`);
  expect(answer).toMatchObject({ status: 400, error: { code: 'CURSOR_INVALID' } });
});

it('finds sessions by sender, and reports a row that names another sender', async () => {
  const { db } = test.services.database;
  const { sessionId } = await originator.start({ participants: [{ name: 'Kiran' }] });
  const { browser, personId } = await signedInAs(test, 'administrator', { name: 'Meera' });
  const { senders } = (await browser.ask('/staff/senders')).data;
  expect(senders).toContainEqual({ sender_id: personId, kind: 'person', name: 'Meera' });
  const key = senders.find(({ kind }: { kind: string }) => kind === 'api_key').sender_id;
  expect(await list(`sender_id=${key}&q=kiran`)).toEqual([sessionId]);
  expect(await list(`sender_id=${personId}`)).toEqual([]);
  await db.update(sessions).set({ senderId: personId }).where(eq(sessions.id, sessionId));
  expect((await verifySessionEvidence(test.services, sessionId))?.faults).toEqual([
    'The sender is not the one the session began with',
  ]);
});

it('finds what needs attention: a closed link, a blocked signer or a review', async () => {
  const { db } = test.services.database;
  const closed = await originator.start();
  const blocked = await originator.start();
  expect(await list('attention=true')).toEqual([]);
  await db
    .update(otpStates)
    .set({ failuresInRow: OTP_FAILURES_UNTIL_DEAD })
    .where(eq(otpStates.participantId, closed.signer.id));
  await db.update(participants).set({ status: 'BLOCKED' }).where(eq(participants.id, blocked.signer.id));
  expect(await list('attention=true')).toEqual([blocked.sessionId, closed.sessionId]);
  expect(await count('attention=true')).toEqual({ count: 2, has_more: false });
  await originator.ask(`/sessions/${closed.sessionId}/cancel`, { method: 'POST' });
  expect(await list('attention=true')).toEqual([blocked.sessionId]);
  const { sessionId: reviewed } = await originator.start();
  await db.update(sessions).set({ status: 'IN_REVIEW' }).where(eq(sessions.id, reviewed));
  expect(await list('attention=true')).toEqual([reviewed, blocked.sessionId]);
  expect(await count('attention=true')).toEqual({ count: 2, has_more: false });
  expect(await list('attention=true&step=otp')).not.toContain(reviewed);
});
