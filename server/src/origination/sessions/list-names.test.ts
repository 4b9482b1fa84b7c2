import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { participants } from '../../database/schema.ts';
import { ALWAYS, inReview, queueOf } from '../../../tests/helpers/review.ts';
import { HEADER, makeBatchLayout, rowsOf, sendBatch } from '../../../tests/helpers/batches.ts';
import { PATIENTLY } from '../../../tests/helpers/patience.ts';
import { Originator } from '../../../tests/helpers/signing.ts';
import { signedInAs } from '../../../tests/helpers/staff.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

const list = async () => (await originator.ask('/sessions')).data.sessions;

it('names the first signer of each session until the name is erased', async () => {
  const people = [
    { name: 'Vijay Rao', phone: '+919811111112', signing_order: 2 },
    { name: 'Asha Rao', phone: '+919811111111', signing_order: 1 },
  ];
  const { sessionId } = await originator.start({ participants: people, reference: 'HOME/1' });
  const named = { session_id: sessionId, signer_name: 'Asha Rao', participants_total: 2, batch: null };
  expect(await list()).toMatchObject([named]);
  expect((await originator.ask(`/sessions/${sessionId}`)).data).toMatchObject(named);

  await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
  await originator.ask(`/sessions/${sessionId}/erase`, { method: 'POST' });
  expect(await list()).toMatchObject([{ session_id: sessionId, signer_name: null }]);
});

it('lists the other sessions if the name in one row was altered', async () => {
  const { sessionId: altered, signer } = await originator.start({ participants: [{ name: 'Mala' }] });
  const { sessionId } = await originator.start({ participants: [{ name: 'Nisha' }] });
  await test.services.database.db
    .update(participants)
    .set({ nameEncrypted: Buffer.from('nothing that decrypts') })
    .where(eq(participants.id, signer.id));
  expect(await list()).toMatchObject([
    { session_id: sessionId, signer_name: 'Nisha' },
    { session_id: altered, signer_name: null },
    {},
  ]);
});

it('names the batch and the row of a session', async () => {
  const layout_id = await makeBatchLayout(originator);
  const { data } = await sendBatch(originator, `${HEADER}\n${rowsOf(1)}`, { layout_id, name: 'March loans' });
  await originator.ask(`/batches/${data.batch_id}/start`, { method: 'POST' });
  const { batch_id } = data;
  await expect
    .poll(async () => (await list())[0].batch, PATIENTLY)
    .toEqual({ batch_id, name: 'March loans', row_key: expect.any(String) });
});

it('names the signer in the review queue', async () => {
  const { sessionId } = await inReview(originator, ALWAYS);
  const { browser } = await signedInAs(test, 'reviewer');
  expect(await queueOf(browser)).toMatchObject([
    { session_id: sessionId, signer_name: expect.any(String), participants_total: 1, batch: null },
  ]);
});

it('records a list that staff open as one view of personal data, whatever its filters and pages', async () => {
  const { browser, personId } = await signedInAs(test, 'officer');
  for (const query of ['', '?status=NEW', '?limit=1']) await browser.ask(`/originator/sessions${query}`);
  await browser.ask('/originator/reviews');
  const { browser: auditor } = await signedInAs(test, 'auditor');
  const { data } = await auditor.ask(`/staff/events?person_id=${personId}`);
  const looks = data.events.filter(({ type }: { type: string }) => type === 'PERSONAL_DATA_SEEN');
  expect(looks.map(({ facts, details }: { facts: unknown; details: unknown }) => [facts, details])).toEqual([
    [{ call: 'GET /api/v1/originator/reviews' }, null],
    [{ call: 'GET /api/v1/originator/sessions' }, null],
  ]);
});
