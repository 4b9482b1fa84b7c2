import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileLocked } from '../../tests/helpers/rows.ts';
import { enrolled, invited, signedInAs, StaffBrowser } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { consoleUrl } from './passkeys.ts';
import { Authenticator, type Circumstances } from './testing/authenticator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  test.clock.hold();
});
afterAll(() => test.close());

async function add(browser: StaffBrowser, key: Authenticator, circumstances: Circumstances = {}) {
  const { data } = await browser.post('/me/passkeys/options');
  const { attempt_id, options } = data;
  return browser.post('/me/passkeys', {
    attempt_id,
    name: 'Phone',
    response: key.create(options, circumstances),
  });
}

async function signIn(browser: StaffBrowser, key: Authenticator, circumstances: Circumstances = {}) {
  const { data } = await browser.post('/sign-in/passkey/options');
  const { attempt_id, options } = data;
  return browser.post('/sign-in/passkey', { attempt_id, response: key.get(options, circumstances) });
}

const refused = { status: 400, error: { code: 'PASSKEY_REFUSED' } };

describe('a passkey', () => {
  it('is all that an invited person needs: no password, no code', async () => {
    const { token } = await invited(test, 'reviewer');
    const browser = new StaffBrowser(test);
    await browser.post('/invitation/accept', { token, name: 'Ravi', language: 'hi' });
    expect((await browser.ask('/staff/me')).data).toMatchObject({ stage: 'enrolling', has_password: false });
    const key = new Authenticator();
    const { data } = await add(browser, key);
    expect(data.me).toMatchObject({ stage: 'signed-in', language: 'hi', passkeys: [{ name: 'Phone' }] });
    expect(data.recovery_codes).toHaveLength(10);
    const elsewhere = new StaffBrowser(test);
    expect((await signIn(elsewhere, key)).data).toEqual({ next: 'done' });
    expect((await elsewhere.ask('/staff/me')).data).toMatchObject({ name: 'Ravi' });
  });

  it('is refused if its id is longer than the standard allows', async () => {
    const { browser } = await signedInAs(test, 'reviewer');
    expect(await add(browser, new Authenticator(1024))).toMatchObject(refused);
    expect(await add(browser, new Authenticator(1023))).toMatchObject({ status: 201 });
  });

  it('is refused from another site, unverified, unknown, a second time, or after removal', async () => {
    const { browser } = await signedInAs(test, 'reviewer');
    const [key, spare] = [new Authenticator(), new Authenticator()];
    expect(await add(browser, key, { origin: 'https://evil.example' })).toMatchObject(refused);
    expect(await add(browser, key, { isVerified: false })).toMatchObject(refused);
    const { data: added } = await add(browser, key);
    await add(browser, spare);
    const thief = new StaffBrowser(test);
    expect(await signIn(thief, key, { origin: 'https://evil.example' })).toMatchObject(refused);
    expect(await signIn(thief, key, { isVerified: false })).toMatchObject(refused);
    expect(await signIn(thief, new Authenticator())).toMatchObject(refused);

    const { data } = await thief.post('/sign-in/passkey/options');
    const body = { attempt_id: data.attempt_id, response: key.get(data.options) };
    expect(await thief.post('/sign-in/passkey', body)).toMatchObject({ status: 200 });
    expect(await thief.post('/sign-in/passkey', body)).toMatchObject(refused);

    const [{ passkey_id }] = added.me.passkeys;
    const path = `/staff/me/passkeys/${passkey_id}`;
    expect(await browser.ask(path, { method: 'DELETE' })).toMatchObject({ status: 200 });
    expect(await signIn(thief, key)).toMatchObject(refused);
  });

  it('needs a challenge that expires after five minutes and matches its purpose', async () => {
    const { browser } = await signedInAs(test, 'reviewer');
    const key = new Authenticator();
    await add(browser, key);
    const late = (await browser.post('/sign-in/passkey/options')).data;
    test.clock.pass({ minutes: 5, seconds: 1 });
    const response = key.get(late.options);
    expect(await browser.post('/sign-in/passkey', { attempt_id: late.attempt_id, response })).toMatchObject(
      refused,
    );
    const proof = (await browser.post('/proof/passkey/options')).data;
    const other = { attempt_id: proof.attempt_id, response: key.get(proof.options) };
    expect(await browser.post('/sign-in/passkey', other)).toMatchObject(refused);
  });

  it('is refused if it is a clone whose counter lags behind', async () => {
    const { browser } = await signedInAs(test, 'reviewer');
    const key = new Authenticator();
    await add(browser, key);
    key.counter = 41;
    expect(await signIn(new StaffBrowser(test), key)).toMatchObject({ status: 200 });
    key.counter = 12;
    expect(await signIn(new StaffBrowser(test), key)).toMatchObject(refused);
  });

  it('cannot be used in two copies, even at the same moment', async () => {
    const { browser, personId } = await signedInAs(test, 'reviewer');
    const key = new Authenticator();
    await add(browser, key);
    const asked: { thief: StaffBrowser; body: object }[] = [];
    for (const thief of [new StaffBrowser(test), new StaffBrowser(test)]) {
      const { data } = await thief.post('/sign-in/passkey/options');
      key.counter = 20;
      asked.push({ thief, body: { attempt_id: data.attempt_id, response: key.get(data.options) } });
    }
    const answers = await whileLocked(
      test,
      personId,
      async (queued, change) => {
        const sent = asked.map(({ thief, body }) => thief.post('/sign-in/passkey', body));
        await queued(2);
        await change('SELECT $1::uuid');
        return Promise.all(sent);
      },
      'staff',
    );
    const sorted = answers.toSorted((one, other) => one.status - other.status);
    expect(sorted).toMatchObject([{ status: 200 }, refused]);
  });

  it('works without a counter if its authenticator has none', async () => {
    const { browser } = await signedInAs(test, 'reviewer');
    const key = new Authenticator();
    await add(browser, key);
    for (let times = 0; times < 2; times += 1) {
      key.counter = -1;
      expect(await signIn(new StaffBrowser(test), key)).toMatchObject({ status: 200 });
    }
    expect(await signIn(new StaffBrowser(test), key)).toMatchObject({ status: 200 });
    key.counter = -1;
    expect(await signIn(new StaffBrowser(test), key)).toMatchObject(refused);
  });

  it('belongs to one person, even if its row is moved or its key replaced', async () => {
    const [one, other] = [
      await signedInAs(test, 'officer', { departments: ['Pune'] }),
      await signedInAs(test, 'administrator'),
    ];
    const key = new Authenticator();
    await add(one.browser, key);
    expect(await add(other.browser, key)).toMatchObject(refused);
    await test.services.database.pool.query(
      'UPDATE staff_passkeys SET person_id = $1 WHERE credential_id = $2',
      [other.personId, key.id.toString('base64url')],
    );
    expect((await signIn(new StaffBrowser(test), key)).status).not.toBe(200);
  });

  it('is not delayed by wrong guesses of others', async () => {
    const person = await enrolled(test, 'reviewer');
    const key = new Authenticator();
    await add(person.browser, key);
    for (let tries = 0; tries < 8; tries++)
      await new StaffBrowser(test).post('/sign-in', { email: person.email, password: 'a wrong guess' });
    const browser = new StaffBrowser(test);
    expect(await browser.post('/sign-in', person.credentials)).toMatchObject({ status: 429 });
    expect(await signIn(browser, key)).toMatchObject({ status: 200 });
  });
});

it.each([
  ['https://sign.bank.example/esign', 'https://sign.bank.example/esign'],
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['https://127.0.0.1.evil.example', 'https://127.0.0.1.evil.example'],
])('needs a host name: %s is reached as %s', (publicUrl, address) => {
  expect(consoleUrl(publicUrl)).toBe(address);
});
