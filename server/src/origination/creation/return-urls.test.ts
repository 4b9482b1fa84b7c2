import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../access/api-keys.ts';
import { makeBatchLayout, sendBatch } from '../../../tests/helpers/batches.ts';
import { Originator, willingVision } from '../../../tests/helpers/signing.ts';
import { signedInAs } from '../../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
});
afterAll(() => test.close());

const person = (return_url: string) => ({ name: 'Asha Rao', phone: '+919876543210', return_url });

it("a signer is offered the originator's return address until it is erased", async () => {
  const { key } = await createApiKey(test.services, 'Loans', { returnOrigins: ['https://loans.example'] });
  const originator = new Originator({ ...test, apiKey: key });
  const url = 'https://LOANS.example:443/L-1?from=signing#done';
  const { signer, sessionId } = await originator.start({ participants: [{ return_url: url }] });
  await signer.walkTo('signature');
  const shown = async () => (await signer.get(`/completion/${signer.id}`)).data.return_url;
  const reported = async () =>
    (await originator.ask(`/sessions/${sessionId}`)).data.participants[0].return_url;
  expect([await shown(), await reported()]).toEqual([url, url]);
  const { signer: plain } = await originator.start();
  await plain.walkTo('signature');
  expect((await plain.get(`/completion/${plain.id}`)).data.return_url).toBeNull();
});

it('is supported by drafts and batch rows too, but only if the sender may use it', async () => {
  const { key } = await createApiKey(test.services, 'Loans', { returnOrigins: ['https://loans.example'] });
  const originator = new Originator({ ...test, apiKey: key });
  const layout_id = await makeBatchLayout(originator);
  const backOf = async (id: string) => {
    const [asha] = (await originator.ask(`/sessions/${id}`)).data.participants;
    return [asha.return_url, asha.external_id];
  };
  const post = (path: string, body: object = {}) => originator.ask(path, { method: 'POST', body });

  const given = { external_id: 'C-1', return_url: 'https://loans.example/L-1' };
  const asha = { name: 'Asha Rao', phone: '+919876543210', role: 'borrower', ...given };
  const content = { layout_id, data: { loan_amount: '1' }, participants: [asha] };
  const { draft_id } = (await post('/drafts', { content })).data;
  const { session_id } = (await post(`/drafts/${draft_id}/send`, { version: 1 })).data;
  expect(await backOf(session_id)).toEqual([given.return_url, given.external_id]);
  expect((await post(`/sessions/${session_id}/duplicate`)).data.content.participants).toMatchObject([given]);
  const { browser } = await signedInAs(test, 'administrator');
  const copy = await browser.ask(`/originator/sessions/${session_id}/duplicate`, { method: 'POST' });
  expect(copy.data.content.participants).toMatchObject([{ external_id: 'C-1' }]);
  expect(copy.data.content.participants[0]).not.toHaveProperty('return_url');

  const header = 'row_key,borrower.name,borrower.phone,loan_amount,Borrower External ID,borrower.return_url';
  const table = (url: string) => `${header}\nA,Asha,+919876543210,1,C-2,${url}`;
  const evil = await sendBatch(originator, table('https://evil.example/'), { layout_id });
  expect(evil.data.problems).toMatchObject([
    { row: 2, column: 'borrower.return_url', problem: 'return_url_refused' },
  ]);
  const { batch_id } = (await sendBatch(originator, table('https://loans.example/L-2'), { layout_id })).data;
  expect(await browser.ask(`/originator/batches/${batch_id}/start`, { method: 'POST' })).toMatchObject({
    status: 422,
    error: { code: 'RETURN_URL_REFUSED', origin: 'https://loans.example' },
  });
  expect(await post(`/batches/${batch_id}/start`)).toMatchObject({ status: 200 });
  const made = async () => (await originator.ask('/sessions?limit=1')).data.sessions[0].session_id;
  await expect.poll(async () => (await originator.ask(`/batches/${batch_id}`)).data.status).toBe('done');
  expect(await backOf(await made())).toEqual(['https://loans.example/L-2', 'C-2']);
});

it.each([
  'https://loans.example.evil.example/',
  'https://loans.example:8443/',
  'http://loans.example/',
  'https://evil.example/?https://loans.example/',
])('a return address at %s is refused', async (url) => {
  const { key } = await createApiKey(test.services, 'Loans', { returnOrigins: ['https://loans.example'] });
  const originator = new Originator({ ...test, apiKey: key });
  expect(await originator.upload({ participants: [person(url)] })).toMatchObject({
    status: 422,
    error: { code: 'RETURN_URL_REFUSED' },
  });
});

it.each(['javascript:alert(1)', 'https://loans.example@evil.example/', '//loans.example', 'loans'])(
  '%s is not a valid return address',
  async (url) => {
    const answer = await new Originator(test).upload({ participants: [person(url)] });
    expect(answer).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
    expect(answer.detail).toContain('return_url');
  },
);

it('a caller without a key that has return origins cannot set one', async () => {
  const wanted = { participants: [person('https://loans.example/')] };
  const refused = { status: 422, error: { code: 'RETURN_URL_REFUSED', origin: 'https://loans.example' } };
  expect(await new Originator(test).upload(wanted)).toMatchObject(refused);
  const { browser } = await signedInAs(test, 'officer', { departments: ['Pune'] });
  expect(await browser.startSession(wanted)).toMatchObject(refused);
});
