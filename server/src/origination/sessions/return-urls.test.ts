import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../access/api-keys.ts';
import { Originator, willingVision } from '../../testing/signing.ts';
import { signedInAs } from '../../testing/staff.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
});
afterAll(() => test.close());

const person = (return_url: string) => ({ name: 'Asha Rao', phone: '+919876543210', return_url });

it('a signer is offered the way back that the originator gave, until it is erased', async () => {
  const { key } = await createApiKey(test.services, 'Loans', { returnOrigins: ['https://loans.example'] });
  const originator = new Originator({ ...test, apiKey: key });
  const url = 'https://LOANS.example:443/L-1?from=signing#done';
  const { signer, sessionId } = await originator.start({ participants: [{ return_url: url }] });
  await signer.walkTo('signature');
  const shown = async () => (await signer.get(`/completion/${signer.id}`)).data.return_url;
  const told = async () => (await originator.ask(`/sessions/${sessionId}`)).data.participants[0].return_url;
  expect([await shown(), await told()]).toEqual([url, url]);
  const { signer: plain } = await originator.start();
  await plain.walkTo('signature');
  expect((await plain.get(`/completion/${plain.id}`)).data.return_url).toBeNull();
});

it.each([
  'https://loans.example.evil.example/',
  'https://loans.example:8443/',
  'http://loans.example/',
  'https://evil.example/?https://loans.example/',
])('a way back to %s is refused', async (url) => {
  const { key } = await createApiKey(test.services, 'Loans', { returnOrigins: ['https://loans.example'] });
  const originator = new Originator({ ...test, apiKey: key });
  expect(await originator.upload({ participants: [person(url)] })).toMatchObject({
    status: 422,
    error: { code: 'RETURN_URL_REFUSED' },
  });
});

it.each(['javascript:alert(1)', 'https://loans.example@evil.example/', '//loans.example', 'loans'])(
  '%s is no address to be sent back to',
  async (url) => {
    const answer = await new Originator(test).upload({ participants: [person(url)] });
    expect(answer).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } });
    expect(answer.detail).toContain('return_url');
  },
);

it('who has no key with origins sends nobody anywhere', async () => {
  const wanted = { participants: [person('https://loans.example/')] };
  const refused = { status: 422, error: { code: 'RETURN_URL_REFUSED', origin: 'https://loans.example' } };
  expect(await new Originator(test).upload(wanted)).toMatchObject(refused);
  const { browser } = await signedInAs(test, 'officer', { departments: ['Pune'] });
  expect(await browser.startSession(wanted)).toMatchObject(refused);
});
