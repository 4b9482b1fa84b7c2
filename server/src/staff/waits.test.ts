import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enrolled, PASSWORD, StaffBrowser } from '../../tests/helpers/staff.ts';
import { openOtherNode, openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { totpAt } from './totp.ts';

let test: TestApp;
let person: Awaited<ReturnType<typeof enrolled>>;
beforeAll(async () => {
  test = await openTestApp();
  test.clock.hold();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.pass({ days: 2 });
  await test.services.database.pool.query('DELETE FROM sign_in_waits');
  person = await enrolled(test, 'reviewer');
  await test.services.database.pool.query('DELETE FROM sign_in_waits');
});

let addresses = 0;
function outsider(on = test): StaffBrowser {
  const browser = new StaffBrowser(on);
  browser.ip = `198.51.100.${(addresses += 1)}`;
  return browser;
}
const guess = (browser = outsider()) =>
  browser.post('/sign-in', { email: person.email, password: 'a wrong guess' });

it('delays guessing, longer each time, from anywhere and on every node', async () => {
  const other = await openOtherNode(test);
  for (let tries = 0; tries < 6; tries++)
    expect(await guess(outsider(tries % 2 ? test : other))).toMatchObject({
      error: { code: 'SIGN_IN_FAILED' },
    });
  const waits: unknown[] = [];
  for (let tries = 0; tries < 9; tries++) {
    const { status, error, headers } = await guess(outsider(tries % 2 ? test : other));
    expect([status, error.code]).toEqual([429, 'SIGN_IN_WAIT']);
    expect(headers['retry-after']).toBe(String(error['retry_after_seconds']));
    waits.push(error['retry_after_seconds']);
    test.clock.pass({ seconds: Number(error['retry_after_seconds']) });
    expect(await guess()).toMatchObject({ error: { code: 'SIGN_IN_FAILED' } });
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900]);
  await other.app.close();
});

it('does not let many concurrent guesses through', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => guess()));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
});

it('does not lock a person out of a browser they have used before', async () => {
  for (let tries = 0; tries < 10; tries++) await guess();
  const known = person.browser;
  known.cookies.delete('console');
  const { credentials, secret } = person;
  expect(await outsider().post('/sign-in', credentials)).toMatchObject({ status: 429 });
  expect((await known.post('/sign-in', credentials)).data).toEqual({ next: 'code' });
  expect((await known.post('/sign-in/code', { code: totpAt(secret, test.services.now()) })).status).toBe(200);
});

it('counts the guesses of a stolen browser too', async () => {
  for (let tries = 0; tries < 6; tries++) await guess(person.browser);
  expect(await guess(person.browser)).toMatchObject({ error: { code: 'SIGN_IN_WAIT' } });
});

it('delays an address that tries one account after the other, and no other address', async () => {
  const one = outsider();
  for (let tries = 0; tries < 31; tries++)
    await one.post('/sign-in', { email: `nobody${tries}@bank.example`, password: PASSWORD });
  expect(await one.post('/sign-in', person.credentials)).toMatchObject({ error: { code: 'SIGN_IN_WAIT' } });
  expect(await outsider().post('/sign-in', person.credentials)).toMatchObject({ status: 200 });
});

it('delays guessing of codes with a known password', async () => {
  const thief = outsider();
  await thief.post('/sign-in', person.credentials);
  for (let tries = 0; tries < 6; tries++)
    expect(await thief.post('/sign-in/code', { code: '000000' })).toMatchObject({ status: 400 });
  expect(await thief.post('/sign-in/code', { code: '000000' })).toMatchObject({ status: 429 });
});

it('does not count successful sign-ins in any number of browsers', async () => {
  for (let tries = 0; tries < 8; tries++) {
    const browser = outsider();
    browser.ip = '192.0.2.7';
    await browser.signIn(person);
    // The clock advances, because each time step has one code, and each code is accepted only once.
    test.clock.pass({ seconds: 30 });
  }
});

it('does not count right passwords, and keeps the counts of wrong ones', async () => {
  for (let tries = 0; tries < 7; tries++)
    expect(await outsider().post('/sign-in', person.credentials)).toMatchObject({ status: 200 });
  for (let tries = 0; tries < 6; tries++) {
    expect(await guess()).toMatchObject({ status: 401 });
    if (tries < 5)
      expect(await outsider().post('/sign-in', person.credentials)).toMatchObject({ status: 200 });
  }
  expect(await guess()).toMatchObject({ status: 429, error: { retry_after_seconds: 5 } });
});

it('does not let a right password end the wait or shorten the next', async () => {
  for (let tries = 0; tries < 6; tries++) await guess();
  expect(await outsider().post('/sign-in', person.credentials)).toMatchObject({ status: 429 });
  test.clock.pass({ seconds: 5 });
  expect(await outsider().post('/sign-in', person.credentials)).toMatchObject({ status: 200 });
  expect(await guess()).toMatchObject({ status: 401 });
  expect(await guess()).toMatchObject({ status: 429, error: { retry_after_seconds: 10 } });
});

it('delays wrong passwords that arrive together with right ones', async () => {
  const asked = Array.from({ length: 24 }, (_, index) =>
    index % 2 ? guess() : outsider().post('/sign-in', person.credentials),
  );
  const answers = await Promise.all(asked);
  const wrong = answers.filter((_, index) => index % 2);
  expect(wrong.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
});

it('does not count successful sign-ins of an office behind one address', async () => {
  const office = () => Object.assign(new StaffBrowser(test), { ip: '192.0.2.8' });
  await guess(office());
  const { rows: before } = await test.services.database.pool.query('SELECT key, failures FROM sign_in_waits');
  await office().signIn(person);
  const { rows: after } = await test.services.database.pool.query(
    'SELECT key, failures FROM sign_in_waits WHERE failures > 0',
  );
  // Signing in deletes the person's failed attempts, but not the failed attempts of the address.
  expect(before.map(({ failures }) => failures)).toEqual([1, 1]);
  expect(after.map(({ failures }) => failures)).toEqual([1]);
});

it('forgets after a day', async () => {
  for (let tries = 0; tries < 8; tries++) await guess();
  test.clock.pass({ days: 1, minutes: 1 });
  for (let tries = 0; tries < 5; tries++) expect(await guess()).toMatchObject({ status: 401 });
  expect(await outsider().post('/sign-in', person.credentials)).toMatchObject({ status: 200 });
});
